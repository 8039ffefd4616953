/** What a person can do with a run, beside Run and Stop. None throws. */
export interface PlaybackActions {
  /**
   * Goes on to the next thing that happens, and waits there; pauses a run that goes by itself.
   * Where none is under way, one begins and waits for the next step.
   */
  step(): void;
  /** Lets a run that waits go on; pauses one that goes by itself. */
  hold(): void;
  /** Runs what the shown run was given once more, and compares every event. */
  replay(): void;
  /** Runs what the workspace says now, and tells where that first differs from the shown run. */
  runAndCompare(): void;
  /** Takes away what is said of the steps and the comparison of a run that has ended. */
  close(): void;
}
