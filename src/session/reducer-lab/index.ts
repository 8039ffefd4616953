/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export {
  countExpectations,
  type ExpectationCount,
  evaluateExpectation,
} from './evaluate-expectation.ts';
export { type ExportedFile, exportReducer, loadReducerFile, toExport } from './export.ts';
export { countFailures, isProgramOutput } from './failure-lines.ts';
export { ERROR_CODES, findArgsFault, readToolResult } from './read-result.ts';
export { type ReducerLab, type ToolTrials, trialKey } from './reducer-lab.ts';
export { budgetOf, samplesOf, toSample } from './samples.ts';
export type { Trial } from './trial.ts';
