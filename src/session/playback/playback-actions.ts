/** The user's actions on a run besides Run and Stop. None throws. */
export interface PlaybackActions {
  /**
   * Continues to the next event and waits there; pauses a running run. Without a run, starts one
   * that waits for the next step. After `stepBack`, shows the next event that has already happened.
   */
  step(): void;
  /**
   * Starts a run in steps anew, with the workspace as it is now, and waits at the same step. A run
   * with fewer steps ends.
   */
  restart(): void;
  /** Shows the run at the event before, and pauses a running run. */
  stepBack(): void;
  /** Continues a paused run; pauses a running one. */
  hold(): void;
  /** Repeats the shown run with the same input and compares every event. */
  replay(): void;
  /** Runs the current workspace and reports the first difference from the shown run. */
  runAndCompare(): void;
  /** Removes the texts about steps and comparison from an ended run. */
  close(): void;
}
