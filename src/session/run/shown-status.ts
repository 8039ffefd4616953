import type { CallFacts, CallStatus } from '../store/run.ts';
import { statusAt } from './lane-at-moment.ts';

/** The statuses in the order in which they are counted and listed. */
export const CALL_STATUSES = [
  'ok',
  'cut',
  'refused',
  'failed',
  'aborted',
  'answered',
  'running',
  'queued',
  'unsettled',
] as const satisfies readonly CallStatus[];

/**
 * The status of a call for display and for counts.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 * @example
 * shownStatus(lane); // 'cut', if the budget cut its text
 */
export function shownStatus(call: CallFacts, moment?: number): CallStatus {
  const status = moment === undefined ? call.status : statusAt(call, moment);
  if (status === 'failed' && call.settled?.reason === 'aborted') return 'aborted';
  return status === 'ok' && isCut(call) ? 'cut' : status;
}

/**
 * Whether the budget cut the text of a call. A text of which the reducer left nothing fits, and is the
 * loss of the reducer. With a budget of 0 it could not leave anything.
 */
export function isCut({ rawChars = 0, trimmed }: Pick<CallFacts, 'rawChars' | 'trimmed'>): boolean {
  if (!trimmed) return false;
  return trimmed.cut || (rawChars > 0 && trimmed.budget === 0);
}

/**
 * Whether the result of a call comes without an execution of its own: from the cache, or from an
 * identical call. Such calls are `ok` or `cut` like any other; this number is a part of theirs.
 *
 * Source: docs/contract.md#cache.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 */
export function isCached(call: CallFacts, moment?: number): boolean {
  const status = shownStatus(call, moment);
  return call.cached !== undefined && (status === 'ok' || status === 'cut');
}
