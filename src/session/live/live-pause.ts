import type { SessionState } from '../store/state.ts';
import { currentBatch } from '../workspace/transitions.ts';

/** A larger batch takes noticeable time to run and to draw. */
const MAX_LIVE_CALLS = 500;

/** Options of {@link toLivePause}. */
export interface LivePauseOptions {
  state: SessionState;
  /** The origins of the real network that the user allows. */
  origins: readonly string[];
}

/**
 * Why edits wait for Run although live mode is on; `undefined` if they do not. Only simulated runs
 * follow edits: what leaves the page may have effects, and a person is not asked at each key.
 *
 * Source: docs/contract.md#scenario.
 */
export function toLivePause({ state, origins }: LivePauseOptions): string | undefined {
  const { run, remoteRun, pendingAnswers, workspace } = state;
  if (run?.on || remoteRun?.on) return 'Runs on a server wait for Run.';
  if (origins.length > 0) return 'Runs that may use the real network wait for Run.';
  if (run?.notReplayable !== undefined) return `${run.notReplayable} Edits wait for Run.`;
  if (pendingAnswers.length > 0) return 'A call waits for your answer.';
  if (currentBatch(workspace).calls.length > MAX_LIVE_CALLS) {
    return `Batches of more than ${MAX_LIVE_CALLS} calls wait for Run.`;
  }
  return undefined;
}
