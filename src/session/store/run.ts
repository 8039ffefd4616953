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
import { type Appended, AppendList } from '../lib/append-list.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import { mayCutElsewhere } from '../workspace/workspace-cuts.ts';
import type { WorldRecording } from '../workspace/world-recording.ts';

/**
 * The statuses of a call; see the icons in `app/ui`. `unsettled`: the run is over, and this call
 * has no reported end.
 */
export type LaneStatus =
  | 'queued'
  | 'running'
  | 'ok'
  | 'refused'
  | 'failed'
  | 'answered'
  | 'unsettled';

/**
 * The status that the page shows and counts. `cut`: an `ok` call of whose text the model gets a part or
 * nothing, because of the budget. `aborted`: a `failed` call that a stop
 * ended, or kept from starting.
 */
export type CallStatus = LaneStatus | 'cut' | 'aborted';

/** An event within a call, with its time. */
export interface TimedEvent<TEvent> {
  /** Milliseconds since the start of the run. */
  at: number;
  event: TEvent;
}

/**
 * The data of a call, folded from its trace events. Times are milliseconds since the start of the
 * run.
 */
export interface CallFacts {
  status: LaneStatus;
  /** The gate that ended it. */
  decidedBy?: GateEvent;
  decidedAt?: number;
  startAt?: number;
  executedAt?: number;
  reducedAt?: number;
  settledAt?: number;
  durationMs?: number;
  progress: Appended<TimedEvent<ProgressEvent>>;
  /** Outcomes of the filters around the tool. */
  filters: TimedEvent<FilteredEvent>[];
  rawChars?: number;
  /** The source of an answer without an execution. */
  cached?: CachedBy;
  /** The saved cost in US dollars. */
  saved?: number;
  reduced?: ReducedEvent;
  trimmed?: TrimmedEvent;
  /**
   * Present in a run whose cuts may keep another part than the start, or measure in tokens: how it
   * counts them.
   */
  counter?: TokenCounterName;
  settled?: SettledEvent;
  warnings: string[];
}

/** A nested call, such as one of an agent's plan. */
export interface NestedCall extends CallFacts {
  /** Unique within its lane. */
  key: string;
  tool: string;
  /** 1 for a call of the lane's own batch, 2 for one that such a call makes, and so on. */
  depth: number;
  /** The time of the request. */
  askedAt: number;
}

/** One call of a run. */
export interface Lane extends CallFacts {
  /** Index in the batch. */
  index: number;
  callId: string;
  toolCallId: string;
  tool: string;
  gates: GateEvent[];
  /** The tool's `resultBudgetChars`. */
  budget?: number;
  rawText?: string;
  reducedText?: string;
  /** Nested calls in the order of their start. */
  nested: NestedCall[];
  /** Present once the whole batch is settled. */
  result?: ToolResult;
  /** The source of the result's text, if it is untrusted. */
  untrusted?: UntrustedOrigin;
}

/** The end of a run's turn. */
export interface TurnEnd {
  /** A stopped run ends in `nack`. */
  signal: 'ack' | 'nack';
  /** Names of the ephemeral tools that were removed. */
  gone: readonly string[];
  /** Names of the remaining ephemeral tools. */
  stayed: readonly string[];
}

/** A pause in which a run waits for the user. */
export interface Paused {
  /** The index in {@link Run.events} of the first event of the latest step. */
  from: number;
}

/** The first difference between two traces. */
export interface ReplayDifference {
  /** Its index in both traces. */
  index: number;
  /** Milliseconds since the start of the run, in the later run if it has such an event. */
  at: number;
  /** For example `executed`; `result` if all events are equal and a result differs. */
  type: string;
  /** The call's tool; absent for an event of the batch. */
  call?: { tool: string; toolCallId: string };
  /** The field that differs; absent if only one of the runs has the event. */
  field?: string;
  /** As JSON, shortened; absent if that run lacks the event. */
  before?: string;
  after?: string;
}

/** The result of comparing a run with the previous one. */
export interface ReplayComparison {
  /** The other run's id. */
  with: number;
  /** Numbers of events of the other run and of this one. */
  events: readonly [before: number, after: number];
  /** Absent if the runs are equal to the millisecond. */
  first?: ReplayDifference;
  /** Parts of the document that differ between the runs, in words. */
  changed: readonly string[];
}

/** The server of a remote run. */
export interface RunPlace {
  /** Its name with the port. */
  host: string;
  /** `trace`: every step, as operators see it; `results`: ends of calls, without gates. */
  reports: 'trace' | 'results';
}

/** A run that followed edits by itself. */
export interface LiveRun {
  /** The same for all live runs of one edit: a step of undo, or its part up to a pause. */
  series: number;
  /** The run before that edit. */
  before: Run;
}

/** One run of a batch. */
export interface Run {
  id: number;
  status: 'running' | 'done' | 'stopped';
  personalityId: string;
  batchId: string;
  /** The document at the start of the run. */
  input: Workspace;
  /** The id of its only call; absent if the whole batch ran. */
  only?: string;
  /** Present if it followed edits by itself. */
  live?: LiveRun;
  batch?: BatchStartEvent;
  /** The clock's reading at its start. */
  startedAt: number;
  /** Milliseconds since its start, as of the last event. */
  elapsed: number;
  lanes: Lane[];
  events: Appended<TraceEvent>;
  /** Warnings about the whole batch. */
  warnings: string[];
  /** Present while it waits for the user. */
  paused?: Paused;
  /** Number of steps; 0 or absent if it ran without pauses. */
  steps?: number;
  /** Present if it was compared with the previous run. */
  comparison?: ReplayComparison;
  /** Present once the turn has ended. */
  turnEnd?: TurnEnd;
  /** Why a repetition of the same workspace may differ; absent if it is equal. */
  notReplayable?: string;
  /** The questions of its tools to the world; present once it has ended in this visit. */
  recording?: WorldRecording;
  /** Those of the batches before it and, once it has ended, its own; absent if there are none. */
  keptCuts?: readonly KeptCut[];
  /** The server that ran it, which sends sizes and no values; absent if this page ran it. */
  on?: RunPlace;
}

/** A cut result whose whole text was kept. */
export interface KeptCut {
  /** As the marker of the cut names it. */
  handle: string;
  batchId: string;
  tool: string;
  toolCallId: string;
  /** Characters of the whole text. */
  chars: number;
}

/** Input of {@link createRun}. */
export interface RunStart {
  id: number;
  input: Workspace;
  only?: string | undefined;
  live?: LiveRun | undefined;
  /** The clock's reading, in milliseconds. */
  startedAt: number;
}

/** The calls of a run, in the order of its lanes. */
export function calledIn({ input, only }: Pick<RunStart, 'input' | 'only'>): readonly BatchCall[] {
  const { calls } = currentBatch(input);
  return only === undefined ? calls : calls.filter(({ id }) => id === only);
}

/** A run before its first event: each of its calls is queued. */
export function createRun({ id, input, only, live, startedAt }: RunStart): Run {
  const { counter = 'estimate' } = input.contextSettings ?? {};
  const cuts = mayCutElsewhere(input) ? { counter } : undefined;
  return {
    id,
    status: 'running',
    personalityId: input.personalityId,
    batchId: input.batchId,
    input,
    ...(only !== undefined && { only }),
    ...(live && { live }),
    startedAt,
    elapsed: 0,
    lanes: calledIn({ input, only }).map((call, index) => ({
      index,
      callId: call.id,
      toolCallId: call.toolCallId,
      tool: call.tool,
      status: 'queued',
      gates: [],
      progress: AppendList.of(),
      filters: [],
      warnings: [],
      nested: [],
      ...cuts,
    })),
    events: AppendList.of(),
    warnings: [],
  };
}
