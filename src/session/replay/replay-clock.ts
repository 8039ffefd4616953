import { systemClock } from '../../core/index.ts';
import type { SessionClock } from '../content/session-clock.ts';

/** Unit: milliseconds. */
const TURN = 60_000;

/**
 * A clock for recorded turns, which have no times: they are a minute apart, so that a rate limit
 * refuses no turn because of another one. Its timers are those of the system.
 */
export interface ReplayClock extends SessionClock {
  nextTurn(): void;
}

/** @example const clock = createReplayClock(); */
export function createReplayClock(): ReplayClock {
  let now = 0;
  return {
    now: () => now,
    nextTurn: () => {
      now += TURN;
    },
    setTimeout: (callback, ms) => systemClock.setTimeout(callback, ms),
    clearTimeout: (handle) => systemClock.clearTimeout(handle),
    hold: systemClock.hold,
  };
}
