import type { Clock } from '../../core/index.ts';

/** Calls the function once, later. @returns a function that cancels */
export type Schedule = (callback: () => void) => () => void;

/**
 * A schedule that uses a clock's timers.
 *
 * @param ms - delay in milliseconds.
 */
export function after(clock: Clock, ms: number): Schedule {
  return (callback) => {
    const handle = clock.setTimeout(callback, ms);
    return () => clock.clearTimeout(handle);
  };
}

/** The value of `promise`, or `undefined` if the schedule comes first. */
export async function within<T>(promise: Promise<T>, limit: Schedule): Promise<T | undefined> {
  let cancel = () => {};
  const over = new Promise<undefined>((resolve) => {
    cancel = limit(() => resolve(undefined));
  });
  const first = await Promise.race([promise, over]);
  cancel();
  return first;
}
