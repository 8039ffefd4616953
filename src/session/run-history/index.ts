/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { RunArchive } from './archive.ts';
export { type CallComparison, compareRuns, type RunComparison } from './compare-runs.ts';
export { describeChanges } from './describe-changes.ts';
export { findBatchRun } from './find-batch-run.ts';
export type { RunActions } from './run-actions.ts';
export { runTitle, toRun } from './run-record.ts';
