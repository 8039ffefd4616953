import type { Clock } from '../core/index.ts';

/**
 * Decides when virtual time may pass a gap that is to come.
 *
 * @param gapMs - how far the clock wants to advance, in virtual milliseconds, above 0.
 * @param go - to be called once, when it may.
 * @returns a function that gives the wait up; `go` is not called after it.
 */
export type Pace = (gapMs: number, go: () => void) => () => void;

/** Options of {@link createRealTimePace}. */
export interface RealTimePaceOptions {
  /** Virtual milliseconds per real one, default 1. 2 plays twice as fast. */
  speed?: number;
}

/** Real milliseconds of delay that are caught up; more, and the person has been away. */
const CATCH_UP_MS = 100;

/**
 * Lets a person watch: a gap of virtual time takes as long in real time, divided by `speed`.
 * It changes when things are shown and never what is recorded.
 *
 * Source: docs/contract.md#clock.
 *
 * @param real - the clock on the person's wall.
 * @throws RangeError when `speed` is not above 0.
 *
 * @example
 * const pace = createRealTimePace(createSystemClock(), { speed: 0.5 });
 * const clock = createVirtualClock({ pace });
 */
export function createRealTimePace(real: Clock, options: RealTimePaceOptions = {}): Pace {
  const speed = options.speed ?? 1;
  if (!(speed > 0)) {
    throw new RangeError('A pace needs a speed above 0. Leave the pace out to run at once.');
  }
  let dueAt = Number.NEGATIVE_INFINITY;

  return (gapMs, go) => {
    const now = real.now();
    // Counting from the last due time, not from now, keeps the small delays from adding up.
    const from = now - dueAt > CATCH_UP_MS ? now : dueAt;
    dueAt = from + gapMs / speed;
    const handle = real.setTimeout(go, Math.max(0, dueAt - now));
    return () => {
      real.clearTimeout(handle);
      dueAt = real.now();
    };
  };
}
