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

/** Something that a tool said while it ran. */
export interface OutcomeProgress {
  /** Milliseconds since the run began. */
  at: number;
  message: string;
  percent?: number;
  audience: ToolProgressAudience;
}

/** What became of one call. All sizes are in UTF-16 code units, all times milliseconds since the run began. */
export interface OutcomeCall {
  toolCallId: string;
  tool: string;
  args: unknown;
  status: 'ok' | 'refused' | 'failed' | 'answered';
  result: ToolResult;
  /** What the model reads: the value, or the error. */
  text: string;
  /** Present where the tool says that its output is untrusted: the value as the host hands it on, fenced. */
  fencedText?: string;
  /** Present where the call failed or was refused. */
  code?: ToolErrorCode;
  /** Finer than the code, such as `timeout` or `rate_limited`. */
  reason?: string;
  /** Present where a gate refused it. */
  refusedBy?: GateId;
  /** The gate that answered in the place of the tool, such as `dry_run`. */
  answeredBy?: GateId;
  /** In the order in which they were asked. */
  gates: readonly OutcomeGate[];
  progress: readonly OutcomeProgress[];
  /** Names of the tools that this call called itself. */
  nested: readonly string[];
  /** Present where the tool has answered. */
  rawText?: string;
  rawChars?: number;
  /** What a reducer made of the raw text; absent where none changed anything. */
  reducedText?: string;
  reducedChars?: number;
  /** Whether a reducer's answer was taken, or it failed; absent where none was asked. */
  reducer?: 'none' | 'applied' | 'failed';
  /** What the tool was told as `resultBudgetChars`. */
  budget?: number;
  /** Whether the text was cut to its budget. */
  wasTrimmed: boolean;
  startAt?: number;
  executedAt?: number;
  settledAt?: number;
  warnings: readonly string[];
}

/** What the contract's check of a reducer found. */
export interface OutcomeReducerCheck {
  ok: boolean;
  /**
   * `never-grows`, `deterministic`, …, each with the text of the smallest result that shows it;
   * empty where the check came to no verdict.
   */
  problems: readonly { rule: string; message: string; input: string }[];
  /** Why it came to no verdict. */
  stopped?: string;
}

/** What a run did to its simulated world. */
export interface OutcomeWorld {
  /** Files that are not as they were; paths relative to the repository. */
  files: readonly { path: string; status: string }[];
  keyValues: readonly { key: string; value: string }[];
  /** How many messages were sent. */
  messages: number;
}

/** What a run did, as the checks of a lesson look at it. */
export interface LessonOutcome {
  /** In the order in which they were asked for. */
  calls: readonly OutcomeCall[];
  /** The tools in the definitions, in the order of registration. */
  definitions: readonly ToolDefinitionLite[];
  /** Of each own reducer, by the name of its tool. */
  reducerChecks: Readonly<Record<string, OutcomeReducerCheck>>;
  /** What own code wrote by `console`, line by line. */
  log: readonly string[];
  world: OutcomeWorld;
  ended: 'done' | 'stopped';
  /** How the turn ended, and which ephemeral tools went or stayed. */
  turn?: { signal: 'ack' | 'nack'; gone: readonly string[]; stayed: readonly string[] };
  /** How long the run took, in milliseconds of its own clock. */
  elapsedMs: number;
  /** The whole trace. */
  events: readonly TraceEvent[];
  warnings: readonly string[];
  /** What a step that asks for it is shown besides: the same run again, and one with the next seed. */
  again?: { replay: LessonOutcome; otherSeed: LessonOutcome };
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
