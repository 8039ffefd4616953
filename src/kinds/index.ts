/**
 * The kinds of tools, and declarations that list them.
 *
 * @module
 */
export * from './declarations/index.ts';
export type * from './kind.ts';
export { type LoadDeclarationsOptions, loadDeclarations } from './load-declarations.ts';
export { type DeclarationSources, KINDS } from './table.ts';
