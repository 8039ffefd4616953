import type { LatestRun } from '../store/run-history.ts';
import { selectFirstCall } from '../store/selection.ts';
import type { SessionState } from '../store/state.ts';
import { findCall } from '../workspace/transitions.ts';

/**
 * What the state says when the latest run has gone on: it stays behind a past one that is shown,
 * unless it has just begun, as the user then wants to see it.
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
 * What the state says when the latest run is shown again. A call that only the past run has is not
 * on the screen any more, so the first call of the open batch is selected instead.
 */
export function toLatest(
  { past, workspace, selectedCallId }: SessionState,
  latest: Partial<LatestRun> = past?.latest ?? {},
): Partial<SessionState> {
  const isGone = past && selectedCallId !== undefined && !findCall(workspace, selectedCallId);
  return { past: undefined, ...latest, ...(isGone && selectFirstCall(workspace)) };
}
