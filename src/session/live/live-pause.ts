import type { SessionState } from '../store/state.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { findRealNetworkTool } from './real-network-tool.ts';

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
 * follow edits: what leaves the page may have effects.
 *
 * Source: docs/contract.md#scenario.
 */
export function toLivePause(options: LivePauseOptions): string | undefined {
  const { state, origins } = options;
  const { run, remoteRun, workspace, trust, autoRun } = state;
  if (trust === 'outside') return 'Code of another person waits for Run.';
  if (!autoRun) return 'The last run did not end by itself, so the next one waits for Run.';
  if (run?.on || remoteRun?.on) return 'Runs on a server wait for Run.';
  if (run?.notReplayable !== undefined) return `${run.notReplayable} Edits wait for Run.`;
  if (currentBatch(workspace).calls.length > MAX_LIVE_CALLS) {
    return `Batches of more than ${MAX_LIVE_CALLS} calls wait for Run.`;
  }
  const tool = findRealNetworkTool(state, origins);
  if (tool !== undefined) return `${tool} may use the real network, so edits wait for Run.`;
  return undefined;
}
