import type { Clock } from './ports.ts';

/**
 * Real time: a monotonic clock and the platform's timers. `hold` does nothing, since real time
 * cannot be held.
 *
 * Source: docs/contract.md#clock.
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  // The handle came from `setTimeout` above; platforms differ in its type.
  clearTimeout: (handle) => clearTimeout(handle as number),
  hold: () => () => {},
};
