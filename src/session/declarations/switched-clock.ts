import { type Clock, systemClock } from '../../core/index.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { holdForReal } from '../network/pause-clock-for-network.ts';

/** A clock that follows another one, for what outlives a run. */
export interface SwitchedClock extends Clock {
  /** From now on; timers that are set already stay with the clock that they were set on. */
  follow(clock: SessionClock): void;
  /**
   * The same clock for what waits for the real world: what is held takes no time of the run while
   * it lasts, and when it is released as much has passed as it really took.
   */
  readonly forReal: Clock;
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
  let current: SessionClock = systemClock;
  const clock: Clock = {
    now: () => current.now(),
    setTimeout: (callback, ms): Handle => {
      const own = current;
      return { clock: own, handle: own.setTimeout(callback, ms) };
    },
    clearTimeout: (handle) => {
      const { clock: own, handle: timer } = handle as Handle; // given out above
      own.clearTimeout(timer);
    },
    hold: () => current.hold(),
  };
  return {
    ...clock,
    follow: (next) => {
      current = next;
    },
    forReal: { ...clock, hold: () => holdForReal(current) },
  };
}
