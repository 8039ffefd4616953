import { createVirtualClock, type VirtualClockOptions } from './virtual-clock.ts';

/** A clock whose macrotasks wait until the test runs them. */
export function manual(options: Omit<VirtualClockOptions, 'nextMacrotask'> = {}) {
  const queue: (() => void)[] = [];
  const clock = createVirtualClock({ ...options, nextMacrotask: (fn) => queue.push(fn) });
  async function drain(limit = 10_000) {
    for (let i = 0; i < limit; i++) {
      await new Promise<void>((resolve) => queueMicrotask(resolve));
      const fn = queue.shift();
      if (!fn) return;
      fn();
    }
    throw new Error('The clock never came to rest');
  }
  return { clock, drain, queue };
}
