import { systemClock } from '../../core/index.ts';

/**
 * Does work that ends early: when a signal fires, or after a time.
 *
 * @param ms In milliseconds of real time.
 * @param late The error after that time.
 * @param work Rejects when its signal fires.
 */
export async function within<T>(
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
