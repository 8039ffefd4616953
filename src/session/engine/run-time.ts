import type { SessionClock } from '../content/session-clock.ts';

/** Reads a run's clock between two events, where real time fills in. */
export interface RunTime {
  /** What the clock reads at this moment: an event came, or the run paused. */
  sync(at: number): void;
  /** @returns a reading that never goes back, and never passes the next timer. */
  read(isPaused: boolean): number;
}

/** @param startedAt the first reading of the run's clock */
export function createRunTime(
  clock: SessionClock,
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
