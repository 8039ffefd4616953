/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { DeclarationTemplate, OperationEntry } from './import-text.ts';
export { type BuiltinRow, listBuiltins } from './list-builtins.ts';
export { builtinDeclaration, exampleDeclaration, notesDeclaration } from './templates.ts';
