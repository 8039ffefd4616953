/** The moment of a run that the screen shows. */
export interface RunMoment {
  /** The run's id. Moments belong to one run. */
  runId: number;
  /** Milliseconds since the start of the run. */
  at: number;
}
