import type {
  GateId,
  ToolDefinitionLite,
  ToolErrorCode,
  ToolProgressAudience,
  ToolResult,
  TraceEvent,
  VerdictOutcome,
  VerdictValue,
} from '../../core/index.ts';

/** One gate's verdict on a call. */
export interface OutcomeGate {
  gate: GateId;
  outcome: VerdictOutcome;
  /** Such as `allowlist.not_listed`. */
  rule: string;
  value?: VerdictValue;
}

/** A progress event of a running tool. */
export interface OutcomeProgress {
  /** Milliseconds since the run began. */
  at: number;
  message: string;
  percent?: number;
  audience: ToolProgressAudience;
}

/**
 * The outcome of one call. All sizes are in UTF-16 code units, all times milliseconds since the run
 * began.
 */
export interface OutcomeCall {
  toolCallId: string;
  tool: string;
  args: unknown;
  status: 'ok' | 'refused' | 'failed' | 'answered';
  result: ToolResult;
  /** The text for the model: the value, or the error. */
  text: string;
  /** Present if the output is untrusted: the wrapped value. */
  fencedText?: string;
  /** Present where the call failed or was refused. */
  code?: ToolErrorCode;
  /** Finer than the code, such as `timeout` or `rate_limited`. */
  reason?: string;
  /** Present where a gate refused it. */
  refusedBy?: GateId;
  /** The gate that answered in the place of the tool, such as `dry_run`. */
  answeredBy?: GateId;
  /** The gates in the order in which the call met them. */
  gates: readonly OutcomeGate[];
  progress: readonly OutcomeProgress[];
  /** Names of the tools that this call called itself. */
  nested: readonly string[];
  /** Present if the tool has returned. */
  rawText?: string;
  rawChars?: number;
  /** The reduced text; absent if no reducer changed it. */
  reducedText?: string;
  reducedChars?: number;
  /** Whether the reducer's output was used, or it failed; absent without a reducer. */
  reducer?: 'none' | 'applied' | 'failed';
  /** The tool's `resultBudgetChars`. */
  budget?: number;
  /** Whether the text was cut to its budget. */
  wasTrimmed: boolean;
  startAt?: number;
  executedAt?: number;
  settledAt?: number;
  warnings: readonly string[];
}

/** The report of a reducer's check. */
export interface OutcomeReducerCheck {
  ok: boolean;
  /**
   * `never-grows`, `deterministic`, …, each with the text of the smallest result that shows it.
   * Empty where the check came to no verdict.
   */
  problems: readonly { rule: string; message: string; input: string }[];
  /** Why it came to no verdict. */
  stopped?: string;
}

/** The changes of a run to its simulated world. */
export interface OutcomeWorld {
  /** Files that are not as they were; paths relative to the repository. */
  files: readonly { path: string; status: string }[];
  keyValues: readonly { key: string; value: string }[];
  /** How many messages were sent. */
  messages: number;
}

/** The request after a turn of a conversation. Unit: estimated tokens. */
export interface OutcomeRequest {
  /** The name of the turn. */
  turn: string;
  definitions: number;
  /** The model's calls of this and of earlier turns. */
  calls: number;
  /** Results of earlier turns. */
  earlier: number;
  /** Results of this turn. */
  own: number;
  /** All of these. */
  total: number;
  /** `earlier` after compaction. */
  earlierCompacted: number;
  /** `total` after compaction. */
  compacted: number;
}

/** A result in the last request, after compaction. */
export interface OutcomeTurnResult {
  /** The name of its turn. */
  turn: string;
  toolCallId: string;
  tool: string;
  /** The text for the model. */
  text: string;
  /** A line is in its place. */
  isLeftOut: boolean;
  isPinned: boolean;
  /** It is a failure. */
  isError: boolean;
}

/** All batches as the turns of one conversation, and what compaction makes of its requests. */
export interface OutcomeConversation {
  /** The request after each turn. */
  requests: readonly OutcomeRequest[];
  /** All results in the last request. */
  results: readonly OutcomeTurnResult[];
  /** The tokens that the model's window has for a request; absent without a model. */
  room?: number;
}

/** The outcome of a run, for the checks of a lesson. */
export interface LessonOutcome {
  /** The calls in the order of the request. */
  calls: readonly OutcomeCall[];
  /** The tools in the definitions, in the order of registration. */
  definitions: readonly ToolDefinitionLite[];
  /** The outcome of each user reducer, by the name of its tool. */
  reducerChecks: Readonly<Record<string, OutcomeReducerCheck>>;
  /** The `console` output of user code, line by line. */
  log: readonly string[];
  world: OutcomeWorld;
  ended: 'done' | 'stopped';
  /** How the turn ended, and which ephemeral tools went or stayed. */
  turn?: { signal: 'ack' | 'nack'; gone: readonly string[]; stayed: readonly string[] };
  /** The duration of the run, in milliseconds of its clock. */
  elapsedMs: number;
  /** The whole trace. */
  events: readonly TraceEvent[];
  warnings: readonly string[];
  /** Further runs for a step that needs them: the same run again, and one with the next seed. */
  again?: { replay: LessonOutcome; otherSeed: LessonOutcome };
  /** The runs of the step's variants, by name. One that did not run is absent. */
  variants?: Readonly<Record<string, LessonOutcome>>;
  /** All batches as turns, for a step with `conversation`. Absent if a turn has no request. */
  conversation?: OutcomeConversation;
  /** The definitions in the provider's format, for a step with `provider`. */
  provider?: OutcomeProvider;
  /** The exported project, for a step with `project`; absent if the run cannot be exported. */
  project?: OutcomeProject;
}

/** The definitions as a provider receives them. */
export interface OutcomeProvider {
  /** Such as `OpenAI · Chat`. */
  label: string;
  tools: readonly OutcomeProviderTool[];
}

/** One tool in a provider's format. */
export interface OutcomeProviderTool {
  name: string;
  /** Another name if the provider refuses the tool's own. */
  providerName: string;
  /** As in the request. */
  json: unknown;
  isStrict: boolean;
  /** Features that the provider treats differently, as sentences. */
  warnings: readonly string[];
}

/** A run as a project of its own. */
export interface OutcomeProject {
  files: readonly { path: string; text: string }[];
  /** The parts of the workspace that it lacks, as sentences. */
  notes: readonly string[];
}

/** The call of an id. */
export function callOf(outcome: LessonOutcome, toolCallId: string): OutcomeCall | undefined {
  return outcome.calls.find((call) => call.toolCallId === toolCallId);
}

/** The first call to a tool. */
export function callTo(outcome: LessonOutcome, tool: string): OutcomeCall | undefined {
  return outcome.calls.find((call) => call.tool === tool);
}

/** The names of the tools in the definitions. */
export function definedNames(outcome: LessonOutcome): readonly string[] {
  return outcome.definitions.map(({ name }) => name);
}
