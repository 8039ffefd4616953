import type { Run } from './run.ts';
import type { RunRecord } from './run-record.ts';
import type { LogLine, RunProblem } from './user-code.ts';

/** The history of the open workspace's runs. */
export interface RunsState {
  /** Oldest first. */
  records: readonly RunRecord[];
  /** The ids of the compared records. */
  a: string | undefined;
  b: string | undefined;
  /** For the tab: `A·B`, `A`, `B` or nothing. */
  pins: string;
  /** What was removed last, and can be brought back. */
  removed: readonly RunRecord[];
  /** `memory-only`: the browser keeps none, and they are gone when the page closes. */
  kept: 'saved' | 'memory-only';
}

/** What a past run takes the place of. */
export interface LatestRun {
  run: Run | undefined;
  log: readonly LogLine[];
  runtimeProblems: readonly RunProblem[];
}

/** A run of the history that is shown instead of the latest one. */
export interface PastRun {
  /** Of its record. */
  id: string;
  latest: LatestRun;
}
