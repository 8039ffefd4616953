import type { Clock } from '../core/index.ts';

/**
 * Decides when virtual time may pass a gap.
 *
 * @param gapMs - the length of the gap, in virtual milliseconds, above 0.
 * @param go - call it once, when the gap may pass.
 * @returns a function that cancels the wait; `go` is not called after it.
 */
export type Pace = (gapMs: number, go: () => void) => () => void;

/** Options of {@link createRealTimePace}. */
export interface RealTimePaceOptions {
  /** Virtual milliseconds per real one, default 1. 2 plays twice as fast. */
  speed?: number;
}

/** The maximum delay that is caught up, in real milliseconds; after more, the person was away. */
const CATCH_UP_MS = 100;

/**
 * Slows virtual time down for a viewer: a gap takes as long in real time, divided by `speed`. It
 * changes only the time at which events are shown, never the recording.
 *
 * Source: docs/contract.md#clock.
 *
 * @param real - a real clock.
 * @throws RangeError unless `speed` is above 0.
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
    // Counted from the last due time, not from now, so that small delays do not add up.
    const from = now - dueAt > CATCH_UP_MS ? now : dueAt;
    dueAt = from + gapMs / speed;
    const handle = real.setTimeout(go, Math.max(0, dueAt - now));
    return () => {
      real.clearTimeout(handle);
      dueAt = real.now();
    };
  };
}
