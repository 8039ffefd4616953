/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { toCodegenInput } from './codegen-input.ts';
export type { GeneratedProgram, ProgramQuestion } from './generate-program.ts';
export { joinFiles } from './join-files.ts';
