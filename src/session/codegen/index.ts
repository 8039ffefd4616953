/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { type GeneratedProgram, joinFiles } from './generate-program.ts';
export { loadCodegen } from './load-codegen.ts';
