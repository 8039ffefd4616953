import { isPromise, onRejection } from '../is-promise.ts';
import type { Clock } from '../ports.ts';

/**
 * Starts a timer. A clock of another implementation may be asynchronous. `failed` is called if its
 * promise rejects, so that no rejection is left unhandled.
 *
 * @returns ends the timer
 */
export function startTimer(
  clock: Clock,
  run: () => void,
  ms: number,
  failed: (reason: unknown) => void,
): () => void {
  const timer = clock.setTimeout(run, ms);
  // A handle that cannot be read is still a timer.
  if (isPromise(timer)) onRejection(timer, failed);
  return () => {
    const answer: unknown = clock.clearTimeout(timer);
    onRejection(answer, () => {});
  };
}
