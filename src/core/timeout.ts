import { settle } from './conclude.ts';
import { err } from './results.ts';
import type { OpenCall, Turn } from './turn.ts';

/** The longest delay that platforms' timers keep; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs an execution under a time limit, in milliseconds; 0 and what is no number are none. At the limit the call is settled at
 * once and its signal fires, whether or not the tool listens.
 *
 * Source: page 1, section 2, 'Rules' (`tool.timeoutMs`, `options.defaultTimeoutMs`).
 */
export function withTimeout(
  call: OpenCall,
  turn: Turn,
  limit: number,
  run: (signal: AbortSignal) => unknown,
): unknown {
  if (!(limit > 0) || limit > LONGEST_MS) return run(turn.signal);
  const own = new AbortController();
  const timer = turn.clock.setTimeout(() => {
    const text = `Tool ${call.name} timed out after ${limit} ms`;
    settle(turn, call, err(text, 'execution_failed', { reason: 'timeout' }), true);
  }, limit);
  // Until the call is settled, not only until the tool answers: a reducer may take time too.
  call.release = (fromOutside) => {
    turn.clock.clearTimeout(timer);
    if (!fromOutside) return;
    const late = new DOMException(`Tool ${call.name} timed out`, 'TimeoutError');
    own.abort(turn.signal.aborted ? turn.signal.reason : late);
  };
  return run(own.signal);
}
