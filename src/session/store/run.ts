import type {
  BatchStartEvent,
  CachedBy,
  FilteredEvent,
  GateEvent,
  ProgressEvent,
  ReducedEvent,
  SettledEvent,
  ToolResult,
  TraceEvent,
  TrimmedEvent,
  UntrustedOrigin,
} from '../../core/index.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * The statuses of a call; see the icons in `app/ui`. `unsettled`: the run is over, and the end of
 * this call was not reported.
 */
export type LaneStatus =
  | 'queued'
  | 'running'
  | 'ok'
  | 'refused'
  | 'failed'
  | 'answered'
  | 'unsettled';

/** Something that happened within a call, and when. */
export interface Timed<TEvent> {
  /** Milliseconds since the run began. */
  at: number;
  event: TEvent;
}

/** What is known of any call, folded from its trace events. Times are milliseconds since the run began. */
export interface CallFacts {
  status: LaneStatus;
  /** The gate that refused or answered. */
  decidedBy?: GateEvent;
  decidedAt?: number;
  startAt?: number;
  executedAt?: number;
  reducedAt?: number;
  settledAt?: number;
  durationMs?: number;
  progress: Timed<ProgressEvent>[];
  /** What the filters around the tool said. */
  filters: Timed<FilteredEvent>[];
  rawChars?: number;
  /** How it was answered without an execution of its own. */
  cached?: CachedBy;
  /** What that saved, in US dollars. */
  saved?: number;
  reduced?: ReducedEvent;
  trimmed?: TrimmedEvent;
  settled?: SettledEvent;
  warnings: string[];
}

/** A call that a call made, such as one of an agent's plan. */
export interface NestedCall extends CallFacts {
  /** Tells it from the others of its lane. */
  key: string;
  tool: string;
  /** 1 for a call of the lane's own batch, 2 for one that such a call made, and so on. */
  depth: number;
  /** When it was asked for. */
  askedAt: number;
}

/** One call of a run. */
export interface Lane extends CallFacts {
  /** Position in the batch. */
  index: number;
  callId: string;
  toolCallId: string;
  tool: string;
  gates: GateEvent[];
  /** The tool's `resultBudgetChars`. */
  budget?: number;
  rawText?: string;
  reducedText?: string;
  /** Calls that this call made itself, in the order of their beginning. */
  nested: NestedCall[];
  /** Present once the whole batch is settled. */
  result?: ToolResult;
  /** Where the result's text came from, if an adversary may have written it. */
  untrusted?: UntrustedOrigin;
}

/** How the turn of a run ended. */
export interface TurnEnd {
  /** A run that was stopped ends in `nack`. */
  signal: 'ack' | 'nack';
  /** Names of the ephemeral tools that were removed. */
  gone: readonly string[];
  /** Names of the ephemeral tools that are still there. */
  stayed: readonly string[];
}

/** Where a run waits for a person. */
export interface Paused {
  /** The first of the events that the latest step brought, by its place in {@link Run.events}. */
  from: number;
}

/** The first place where two traces are not the same. */
export interface ReplayDifference {
  /** By its place in both traces. */
  index: number;
  /** Milliseconds since the run began, in the run that came later where it has such an event. */
  at: number;
  /** For example `executed`; `result` where all events are the same and a result is not. */
  type: string;
  /** Of the call; absent where the event is the batch's. */
  call?: { tool: string; toolCallId: string };
  /** Of the event; absent where only one of the runs has it. */
  field?: string;
  /** As JSON, shortened; absent where that run has no such event. */
  before?: string;
  after?: string;
}

/** What the comparison of a run with the one before it found. */
export interface ReplayComparison {
  /** The other run's id. */
  with: number;
  /** How many events the other run had, and this one. */
  events: readonly [before: number, after: number];
  /** Absent where the runs are the same to the millisecond. */
  first?: ReplayDifference;
  /** Parts of the document that the two runs were not given alike, in words. */
  changed: readonly string[];
}

/** Where a run happened that was not on this page. */
export interface RunPlace {
  /** The server's name, with its port. */
  host: string;
  /** `trace`: every step, as operators see it; `results`: how calls ended, and no gates. */
  told: 'trace' | 'results';
}

/** One run of a batch. */
export interface Run {
  id: number;
  status: 'running' | 'done' | 'stopped';
  personalityId: string;
  batchId: string;
  /** The document as it was when the run began. */
  input: Workspace;
  batch?: BatchStartEvent;
  /** Reading of the run's clock at its beginning. */
  startedAt: number;
  /** Milliseconds since the beginning, as of the last event. */
  elapsed: number;
  lanes: Lane[];
  events: TraceEvent[];
  /** What the batch as a whole was warned of. */
  warnings: string[];
  /** Present while it waits for a person. */
  paused?: Paused;
  /** How many steps it was led; 0 or absent where it went by itself. */
  steps?: number;
  /** Present where it was compared with the run before it. */
  comparison?: ReplayComparison;
  /** Present once the turn has ended. */
  turnEnd?: TurnEnd;
  /** Why another run of the same workspace may differ; absent where it does not. */
  notReplayable?: string;
  /** The server that ran it, which tells sizes and no values; absent where this page did. */
  on?: RunPlace;
}

/** What {@link createRun} needs to know. */
export interface RunStart {
  id: number;
  input: Workspace;
  /** Reading of the run's clock, in milliseconds. */
  startedAt: number;
}

/** A run before its first event: every call of the open batch is queued. */
export function createRun({ id, input, startedAt }: RunStart): Run {
  const batch = input.batches.find((one) => one.id === input.batchId);
  return {
    id,
    status: 'running',
    personalityId: input.personalityId,
    batchId: input.batchId,
    input,
    startedAt,
    elapsed: 0,
    lanes: (batch?.calls ?? []).map((call, index) => ({
      index,
      callId: call.id,
      toolCallId: call.toolCallId,
      tool: call.tool,
      status: 'queued',
      gates: [],
      progress: [],
      filters: [],
      warnings: [],
      nested: [],
    })),
    events: [],
    warnings: [],
  };
}
