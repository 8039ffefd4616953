import type { ToolResult } from '../contract/tool-result.ts';
import type { GateOptions } from '../registry/gate-options.ts';
import { abortReasonOf, isAborted } from './abort.ts';
import { timedOut } from './failures.ts';
import { thrownFailure } from './outcome.ts';
import { settle } from './settle.ts';
import { startTimer } from './start-timer.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/** The longest delay of a platform's timer; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time limit of a call in milliseconds; 0 and values other than numbers mean no limit. */
export function limitOf(call: OpenCall, options: GateOptions): number | undefined {
  const limit = call.entry.tool.timeoutMs ?? options.defaultTimeoutMs;
  return limit !== undefined && limit > 0 && limit <= LONGEST_MS ? limit : undefined;
}

/**
 * Starts the time limit of a call, if it has one. At the limit the call is settled at once and its
 * signal fires, even if the tool does not listen.
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

// Separate, because its closures would cost every call without a limit.
function limitTo(limit: number, call: OpenCall, turn: Turn, own: AbortController): void {
  const end = (result: ToolResult): void => {
    turn.time.passed();
    settle(turn, call, result, true);
  };
  const late = (): void => end(timedOut(call, limit));
  const fail = (reason: unknown): void => end(thrownFailure(reason, call));
  const cancel = startTimer(turn.clock, late, limit, fail);
  // Until the call is settled, not only until the tool ends: a reducer may take time too.
  call.release = (fromOutside) => {
    if (fromOutside) {
      const late = new DOMException(`Tool ${call.name} timed out`, 'TimeoutError');
      own.abort(isAborted(turn.signal) ? abortReasonOf(turn.signal) : late);
    }
    cancel();
  };
}
