import type { BudgetStrategy, ToolResult, TraceEvent, UntrustedOrigin } from '../../core/index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CallStatus, RunPlace } from './run.ts';
import type { LogLine, RunProblem } from './user-code.ts';

/** The data of a run for a list. Sizes are in UTF-16 code units, times in milliseconds. */
export interface RunFacts {
  batch: string;
  personality: string;
  seed: number;
  totalChars: number;
  /** The budget in tokens, which replaces the one in characters. */
  totalTokens?: number;
  strategy: BudgetStrategy;
  status: 'done' | 'stopped';
  calls: number;
  byStatus: Record<CallStatus, number>;
  elapsed: number;
  rawChars: number;
  keptChars: number;
  /** The server that ran it; absent if this page did. */
  on?: string;
}

/** The data that show the run again: its trace and its input. */
export interface RunDetail {
  input: Workspace;
  /** The id of the only call that ran; absent if the whole batch ran. */
  only?: string;
  startedAt: number;
  events: TraceEvent[];
  /** The results in the order of the calls; absent for a call without a result. */
  results: (ToolResult | undefined)[];
  /** Sources of untrusted results, in the order of the calls; absent if there are none. */
  origins?: (UntrustedOrigin | null)[];
  warnings: string[];
  notReplayable?: string;
  /** The server that ran it. `told` is the stored name of `RunPlace.reports`. */
  on?: { host: RunPlace['host']; told: RunPlace['reports'] };
  log: readonly LogLine[];
  problems: readonly RunProblem[];
  /** Notes about omitted data, as sentences. */
  left: string[];
}

/** A run of the history. */
export interface RunRecord {
  format: 1;
  id: string;
  workspaceId: string;
  /** Counts the runs of a workspace from 1. */
  number: number;
  /** When it ended, in milliseconds since the epoch. */
  at: number;
  /** The user's name for it. */
  name?: string;
  facts: RunFacts;
  /** Changes since the previous run, a few words each; absent for the first. */
  changes?: string[];
  /** Absent if only the numbers are kept. */
  detail?: RunDetail;
}
