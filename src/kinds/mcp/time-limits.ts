import { systemClock } from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';

/** For the last responses of a server, at the end of a connection, in milliseconds. */
const MOST_END_MS = 2000;

/**
 * Does work that ends early: when a signal fires, or after a time.
 *
 * @param ms In milliseconds of real time.
 * @param late The error after that time.
 * @param work Rejects when its signal fires.
 */
export async function endWithin<T>(
  ms: number,
  late: Error,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const stop = (): void => limit.abort(signals.find(({ aborted }) => aborted)?.reason);
  for (const signal of signals) signal.addEventListener('abort', stop);
  if (signals.some(({ aborted }) => aborted)) stop();
  const timer = systemClock.setTimeout(() => limit.abort(late), ms);
  try {
    return await work(limit.signal);
  } catch (thrown) {
    // The official client has an error of its own for an abort.
    throw limit.signal.reason === late ? late : thrown;
  } finally {
    systemClock.clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', stop);
  }
}

/**
 * Waits for the last words to a server, but not for a silent one.
 *
 * @param timeout For a response, in milliseconds; here it is two seconds at most.
 */
export async function untilEnd(timeout: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = deferred<void>();
  const timer = systemClock.setTimeout(() => resolve(), Math.min(timeout, MOST_END_MS));
  await Promise.race([work, late]).finally(() => systemClock.clearTimeout(timer));
}
