import type { Clock, TimerHandle } from '../../core/index.ts';

/** A clock for one run. */
export interface SessionClock extends Clock {
  /** Called after the last use. */
  dispose?(): void;
  /**
   * When the next timer fires, for a clock that waits; `undefined` without a timer. A clock without
   * this method advances by itself.
   */
  nextDueAt?(): number | undefined;
  /** Sets the timer of a time limit: it waits while {@link holdLimits} is open. */
  setLimit?(callback: () => void, ms: number): TimerHandle;
  /** Time passes only up to the next time limit, until it is released. */
  holdLimits?(): () => void;
  /** Settles when nothing is left that may happen. Never rejects. */
  whenIdle?(): Promise<void>;
  /** Advances to a reading, at most to the next timer. Called before an action of the user. */
  passTo?(ms: number): void;
  /** Stops time. Running code continues until it waits. Absent if time cannot be stopped. */
  pause?(): void;
  resume?(): void;
  /** While paused, fires one more timer. */
  step?(): void;
  /** Settles when nothing can happen before the next step. Never rejects. */
  whenPaused?(): Promise<void>;
  /** Clock milliseconds per real millisecond; 0 skips all gaps. Default 1. */
  speed?(): number;
}
