/**
 * Does work once for all who wait for it at the same time. The work is aborted when nothing waits any more.
 *
 * @param work Rejects when its signal fires.
 * @returns a function that waits until its signal fires
 */
export function createSharedWait(
  work: (signal: AbortSignal) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  let running: { done: Promise<void>; cancel: AbortController; waiting: number } | undefined;

  function start() {
    const cancel = new AbortController();
    const one = { done: work(cancel.signal), cancel, waiting: 0 };
    const end = (): void => {
      if (running === one) running = undefined;
    };
    one.done.then(end, end);
    return one;
  }

  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      running ??= start();
      const one = running;
      one.waiting++;
      const stop = (): void => {
        reject(signal.reason);
        one.waiting--;
        if (one.waiting > 0) return;
        if (running === one) running = undefined;
        one.cancel.abort(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      one.done.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
    });
}
