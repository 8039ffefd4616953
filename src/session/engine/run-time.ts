import type { SessionClock } from '../content/session-clock.ts';

/** The part of a run's clock that is read between two events. */
export type ReadableClock = Pick<SessionClock, 'now' | 'nextDueAt' | 'speed'>;

/** The current time of a run. Real time fills the gaps between events. */
export interface RunTime {
  /** Sets the clock's reading, for an event or a pause. */
  sync(at: number): void;
  /** @returns a reading that never goes back, and never passes the next timer. */
  read(isPaused: boolean): number;
}

/** @param startedAt the first reading of the run's clock */
export function createRunTime(
  clock: ReadableClock,
  wallNow: () => number,
  startedAt: number,
): RunTime {
  let latest = { at: startedAt, wall: wallNow() };
  let shownAt = startedAt;
  return {
    sync: (at) => {
      latest = { at, wall: wallNow() };
    },
    read: (isPaused) => {
      const speed = isPaused ? 0 : (clock.speed?.() ?? 1);
      const guess = latest.at + speed * (wallNow() - latest.wall);
      const limit = clock.nextDueAt ? (clock.nextDueAt() ?? clock.now()) : guess;
      shownAt = Math.max(shownAt, clock.now(), Math.min(guess, limit));
      return shownAt;
    },
  };
}
