import type { Clock } from '../../core/index.ts';

/** Waits for work no longer than so many milliseconds. @throws Error when they are over */
export function answerInTime<T>(clock: Clock, ms: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
    void work()
      .then(resolve, reject)
      .finally(() => clock.clearTimeout(timer));
  });
}
