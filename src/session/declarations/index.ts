/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { DeclarationTemplate, Pasted } from './import-text.ts';
export { type BuiltinLine, listBuiltins } from './list-builtins.ts';
export { builtinDeclaration, exampleDeclaration, notesDeclaration } from './templates.ts';
