/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { describeAddingTool, toHostSentence } from './host-sentence.ts';
export type { DeclarationTemplate } from './import-text.ts';
export { type BuiltinRow, listBuiltins } from './list-builtins.ts';
export { type OperationEntry, summarizeOperations } from './summarize-operations.ts';
export { describeTaken, describeTakenName } from './taken-tools.ts';
export { builtinDeclaration, exampleDeclaration, notesDeclaration } from './templates.ts';
