import type { SessionState } from './state.ts';

/**
 * Whether the page may compute with the content of the open document: run, compile, inspect, check.
 * A document of another author waits for Run, and so does one that ended the last visit.
 */
export function mayCompute({ trust, autoRun }: Pick<SessionState, 'trust' | 'autoRun'>): boolean {
  return trust === 'user' && autoRun;
}

/**
 * Whether nothing is known about the document, because it waits for Run: neither access nor
 * problems.
 */
export function selectIsUnchecked(
  state: Pick<SessionState, 'trust' | 'autoRun' | 'visibility'>,
): boolean {
  return state.visibility === undefined && !mayCompute(state);
}
