import type { BudgetStrategy, ToolResult, TraceEvent, UntrustedOrigin } from '../../core/index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { LaneStatus, RunPlace } from './run.ts';
import type { LogLine, RunProblem } from './user-code.ts';

/** What a list says of a run. Sizes are in UTF-16 code units, times in milliseconds. */
export interface RunFacts {
  batch: string;
  personality: string;
  seed: number;
  totalChars: number;
  strategy: BudgetStrategy;
  status: 'done' | 'stopped';
  calls: number;
  byStatus: Record<LaneStatus, number>;
  elapsed: number;
  rawChars: number;
  keptChars: number;
  /** The server that ran it; absent where this page did. */
  on?: string;
}

/** What it takes to show the run again: the trace, and what was run. */
export interface RunDetail {
  input: Workspace;
  startedAt: number;
  events: TraceEvent[];
  /** In the order of the calls; absent where a call has none. */
  results: (ToolResult | undefined)[];
  /** Of untrusted results, in the order of the calls; absent without any. */
  origins?: (UntrustedOrigin | null)[];
  warnings: string[];
  notReplayable?: string;
  /** The server that ran it. */
  on?: RunPlace;
  log: readonly LogLine[];
  problems: readonly RunProblem[];
  /** What was left out because it is too much, as sentences. */
  left: string[];
}

/** One run of the history. */
export interface RunRecord {
  format: 1;
  id: string;
  workspaceId: string;
  /** Counts the runs of a workspace from 1. */
  number: number;
  /** When it ended, in milliseconds since the epoch. */
  at: number;
  /** As a person named it. */
  name?: string;
  facts: RunFacts;
  /** What is not as in the run before, in a few words each; absent for the first. */
  changes?: string[];
  /** Absent where only the numbers are kept. */
  detail?: RunDetail;
}
