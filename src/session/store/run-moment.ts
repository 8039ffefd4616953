/** A moment of a run that the user looks at. */
export interface RunMoment {
  /** Whose: another run has other moments. */
  runId: number;
  /** Milliseconds since the run began. */
  at: number;
}
