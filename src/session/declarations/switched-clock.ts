import { type Clock, systemClock } from '../../core/index.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { holdForReal } from '../network/pause-clock-for-network.ts';

/** A clock for objects that outlive a run. It follows the clock of the current run. */
export interface SwitchedClock extends Clock {
  /** Follows another clock. Existing timers stay on the clock that created them. */
  follow(clock: SessionClock): void;
  /** No time limit passes until the release. A clock that cannot tell them apart stands still. */
  holdLimits(): () => void;
  /** Settles when nothing is left that may happen on the current clock. */
  whenIdle(): Promise<void>;
  /**
   * The same clock for operations that wait for the real world. During such an operation the run's
   * clock stands still; afterwards it advances by the real duration.
   */
  readonly forReal: Clock;
}

interface Handle {
  clock: Clock;
  handle: unknown;
}

/**
 * Creates a clock for connections, which live longer than a run: each run has its own clock.
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
      const { clock: own, handle: timer } = handle as Handle; // a handle that this clock returned
      own.clearTimeout(timer);
    },
    hold: () => current.hold(),
  };
  return {
    ...clock,
    follow: (next) => {
      current = next;
    },
    holdLimits: () => current.holdLimits?.() ?? current.hold(),
    whenIdle: async () => current.whenIdle?.(),
    forReal: { ...clock, hold: () => holdForReal(current) },
  };
}
