import type { Clock } from '../core/index.ts';

/** A clock for one run. */
export interface SessionClock extends Clock {
  /** Called when nobody will ask it again. */
  dispose?(): void;
  /**
   * The reading at which the next timer fires, where time waits for it; `undefined` where none is
   * set. A clock without this method passes time by itself.
   */
  nextDueAt?(): number | undefined;
  /** Lets time pass as far as the next timer, for what a person does before it. */
  passTo?(ms: number): void;
}
