import type { LogLine, RunProblem } from '../store/user-code.ts';

/** Log lines and problems of the user's code during a run. */
export interface RunNotes {
  readonly log: readonly LogLine[];
  readonly problems: readonly RunProblem[];
}

/** Nothing was noted. */
export const NO_NOTES: RunNotes = { log: [], problems: [] };
