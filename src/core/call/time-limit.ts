import type { GateOptions } from '../registry/gate-options.ts';
import { abortReasonOf, isAborted } from './abort.ts';
import { timedOut } from './failures.ts';
import { settle } from './settle.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/** The longest delay that platforms' timers keep; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time limit of a call in milliseconds; 0 and values that are no number mean no limit. */
export function limitOf(call: OpenCall, options: GateOptions): number | undefined {
  const limit = call.entry.tool.timeoutMs ?? options.defaultTimeoutMs;
  return limit !== undefined && limit > 0 && limit <= LONGEST_MS ? limit : undefined;
}

/**
 * Starts the time limit of a call, where it has one. At the limit the call is settled at once and
 * its signal fires, whether or not the tool listens.
 *
 * Source: docs/contract.md#abort.
 *
 * @returns the signal of the execution
 */
export function startTimeLimit(call: OpenCall, turn: Turn): AbortSignal {
  const limit = limitOf(call, turn.options);
  if (limit === undefined) return turn.signal;
  const own = new AbortController();
  limitTo(limit, call, turn, own);
  return own.signal;
}

// Apart, since its closures would cost every call that has no limit.
function limitTo(limit: number, call: OpenCall, turn: Turn, own: AbortController): void {
  const timer = turn.clock.setTimeout(() => {
    settle(turn, call, timedOut(call, limit), true);
  }, limit);
  // Until the call is settled, not only until the tool answers: a reducer may take time too.
  call.release = (fromOutside) => {
    if (fromOutside) {
      const late = new DOMException(`Tool ${call.name} timed out`, 'TimeoutError');
      own.abort(isAborted(turn.signal) ? abortReasonOf(turn.signal) : late);
    }
    turn.clock.clearTimeout(timer);
  };
}
