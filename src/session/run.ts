import type {
  BatchStartEvent,
  GateEvent,
  ProgressEvent,
  ReducedEvent,
  ToolResult,
  TraceEvent,
  TrimmedEvent,
} from '../core/index.ts';

/** The grammar of statuses; see the icons in `app/ui`. */
export type LaneStatus = 'queued' | 'running' | 'ok' | 'refused' | 'failed' | 'answered';

/** One call of a run, folded from its trace events. Times are milliseconds since the run began. */
export interface Lane {
  /** Position in the batch. */
  index: number;
  callId: string;
  toolCallId: string;
  tool: string;
  status: LaneStatus;
  gates: GateEvent[];
  /** The gate that refused or answered. */
  decidedBy?: GateEvent;
  budget?: number;
  startAt?: number;
  executedAt?: number;
  reducedAt?: number;
  settledAt?: number;
  durationMs?: number;
  progress: { at: number; event: ProgressEvent }[];
  rawText?: string;
  rawChars?: number;
  reduced?: ReducedEvent;
  reducedText?: string;
  trimmed?: TrimmedEvent;
  warnings: string[];
  /** Present once settled. */
  result?: ToolResult;
}

/** One run of a batch. */
export interface Run {
  id: number;
  status: 'running' | 'done' | 'stopped';
  personalityId: string;
  batchId: string;
  batch?: BatchStartEvent;
  /** Reading of the run's clock at its beginning. */
  startedAt: number;
  /** Milliseconds since the beginning, as of the last event. */
  elapsed: number;
  lanes: Lane[];
  events: TraceEvent[];
}
