import type { Clock } from '../../core/index.ts';

/** A clock for one run. */
export interface SessionClock extends Clock {
  /** Called after the last use. */
  dispose?(): void;
  /**
   * The reading at which the next timer fires, where time waits for it; `undefined` where none is
   * set. A clock without this method passes time by itself.
   */
  nextDueAt?(): number | undefined;
  /** Lets time pass as far as the next timer, for what a person does before it. */
  passTo?(ms: number): void;
  /** Stops time; what runs goes on until it waits. Absent where time cannot be stopped. */
  pause?(): void;
  resume?(): void;
  /** While paused: fires one more timer. */
  step?(): void;
  /** Settles when nothing will happen before the next step. Never rejects. */
  whenPaused?(): Promise<void>;
  /** How many of its milliseconds a person sees pass in a real one; 0 = gaps are jumped. Default 1. */
  speed?(): number;
}
