import type { LatestRun, PastRun } from './runs-state.ts';

/**
 * What the state says when the latest run has gone on: it stays behind a past one that is shown,
 * unless it has just begun, as then somebody wants to see it.
 */
export function toShown(
  past: PastRun | undefined,
  latest: LatestRun,
  fresh: boolean,
): { past: PastRun | undefined } & Partial<LatestRun> {
  return past && !fresh ? { past: { ...past, latest } } : { past: undefined, ...latest };
}
