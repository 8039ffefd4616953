import type { Clock } from '../core/index.ts';
import { deferred } from '../lib/deferred.ts';

/**
 * The result of some work within a time limit, otherwise that of `late`, which may throw. The work
 * runs on: only its result is ignored.
 *
 * @param ms in milliseconds
 */
export async function withinTime<T, L>(
  work: T | PromiseLike<T>,
  clock: Clock,
  ms: number,
  late: () => L,
): Promise<T | L> {
  const over = deferred<void>();
  const timer = clock.setTimeout(over.resolve, ms);
  try {
    return await Promise.race([work, over.promise.then(late)]);
  } finally {
    clock.clearTimeout(timer);
  }
}
