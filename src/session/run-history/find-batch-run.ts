import type { Run } from '../store/run.ts';
import type { RunRecord } from '../store/run-record.ts';

/** The latest run of a run's whole batch that can be shown; `undefined` without one. */
export function findBatchRun(
  records: readonly RunRecord[],
  run: Pick<Run, 'batchId'> | undefined,
): RunRecord | undefined {
  return records.findLast(
    ({ detail }) =>
      detail !== undefined && detail.only === undefined && detail.input.batchId === run?.batchId,
  );
}
