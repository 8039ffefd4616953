import type { Run } from './run.ts';
import type { RunRecord } from './run-record.ts';
import type { LogLine, RunProblem } from './user-code.ts';

/** The history of the open workspace's runs. */
export interface RunsState {
  /** Oldest first. */
  records: readonly RunRecord[];
  /** Ids of the compared records. */
  a: string | undefined;
  b: string | undefined;
  /** Marker for the tab: `A·B`, `A`, `B` or empty. */
  pins: string;
  /** The last removed runs, which can be restored. */
  removed: readonly RunRecord[];
  /** `memory-only`: the browser stores none, so they are lost when the page closes. */
  kept: 'saved' | 'memory-only';
}

/** The part of the state that a past run replaces. */
export interface LatestRun {
  run: Run | undefined;
  log: readonly LogLine[];
  runtimeProblems: readonly RunProblem[];
}

/** A run of the history that is shown instead of the latest one. */
export interface PastRun {
  /** The id of its record. */
  id: string;
  latest: LatestRun;
}
