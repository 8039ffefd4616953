import type { Clock } from '../core/index.ts';

/**
 * Waits on the run's clock.
 *
 * @param ms - in milliseconds.
 * @throws an `AbortError` as soon as the signal fires; its timer is cleared then.
 *
 * @example
 * await wait(world.clock, 120, ctx.abortSignal);
 */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError());
    const onAbort = () => {
      clock.clearTimeout(handle);
      reject(abortError());
    };
    const handle = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

function abortError(): DOMException {
  return new DOMException('The operation was aborted', 'AbortError');
}
