import type { LatestRun } from '../store/run-history.ts';
import { selectFirstCall } from '../store/selection.ts';
import type { SessionState } from '../store/state.ts';
import { findCall } from '../workspace/transitions.ts';

/**
 * The state after an update of the latest run. If a past run is shown, the latest one stays hidden,
 * unless it has just started. Then the user wants to see it.
 */
export function toShown(
  state: SessionState,
  latest: LatestRun,
  fresh: boolean,
): Partial<SessionState> {
  const { past } = state;
  return past && !fresh ? { past: { ...past, latest } } : toLatest(state, latest);
}

/**
 * The state when the latest run is shown again. If the selected call exists only in the past run,
 * the first call of the open batch is selected instead.
 */
export function toLatest(
  { past, workspace, selectedCallId }: SessionState,
  latest: Partial<LatestRun> = past?.latest ?? {},
): Partial<SessionState> {
  const isGone = past && selectedCallId !== undefined && !findCall(workspace, selectedCallId);
  return { past: undefined, ...latest, ...(isGone && selectFirstCall(workspace)) };
}
