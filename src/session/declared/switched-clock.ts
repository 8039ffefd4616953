import { type Clock, systemClock } from '../../core/index.ts';

/** A clock that follows another one, for what outlives a run. */
export interface SwitchedClock extends Clock {
  /** From now on; timers that are set already stay with the clock that they were set on. */
  follow(clock: Clock): void;
}

interface Handle {
  clock: Clock;
  handle: unknown;
}

/**
 * Connections live longer than a run, and each run has a clock of its own.
 *
 * @example
 * const clock = createSwitchedClock();
 * clock.follow(run.clock);
 */
export function createSwitchedClock(): SwitchedClock {
  let current: Clock = systemClock;
  return {
    now: () => current.now(),
    setTimeout: (callback, ms): Handle => {
      const clock = current;
      return { clock, handle: clock.setTimeout(callback, ms) };
    },
    clearTimeout: (handle) => {
      const { clock, handle: own } = handle as Handle; // given out above
      clock.clearTimeout(own);
    },
    hold: () => current.hold(),
    follow: (clock) => {
      current = clock;
    },
  };
}
