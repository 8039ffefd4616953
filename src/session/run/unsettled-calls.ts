import type { Run } from '../store/run.ts';

/** Marks calls without a reported end. */
export function markUnsettled(run: Run): Run {
  if (run.lanes.every(({ settledAt }) => settledAt !== undefined)) return run;
  const lanes = run.lanes.map((lane) =>
    lane.settledAt === undefined ? { ...lane, status: 'unsettled' as const } : lane,
  );
  return { ...run, lanes };
}
