import type { GateId, ToolErrorCode } from '../../core/index.ts';

/** A call of a recording, as the workspace would have answered it. */
export interface ReplayCall {
  toolCallId: string;
  name: string;
  /** The beginning of the arguments as JSON. */
  args: string;
  /** Absent for a call that the workspace lets pass. */
  refusal?: {
    gate: GateId;
    /** Stable id of the rule. */
    rule: string;
    code: ToolErrorCode;
    /** The text for the model, instead of the result. */
    reason: string;
  };
  /** Whether the recorded call failed. */
  isFailure: boolean;
  /** Whether the recording has its result. Without one, its sizes are 0. */
  hasResult: boolean;
  /** Whether the workspace has the tool. */
  isKnown: boolean;
  /** UTF-16 code units of the result: as recorded, after the reducer, and as the model gets it. */
  chars: { recorded: number; reduced: number; now: number };
  /** The same in tokens. */
  tokens: ReplayTokens;
  /** Whether the budget or a limit cuts it. */
  isCut: boolean;
}

/** Tokens as recorded, and with the workspace. */
export interface ReplayTokens {
  recorded: number;
  now: number;
  /** False if one of them is estimated. */
  isExact: boolean;
}

/** Called tools that the workspace lacks, by what takes their place. */
export interface MissingTools {
  /** The recording has their definitions. */
  defined: readonly string[];
  /** Tools without a description, which take any arguments. */
  undefined: readonly string[];
  /** Nothing: no tool can have this name, and the registry refuses the calls. */
  refused: readonly string[];
}

/** A turn of a recording. */
export interface ReplayTurn {
  /** From 1. */
  number: number;
  calls: readonly ReplayCall[];
  /** Tokens of all results from the first turn to this one. */
  window: ReplayTokens;
}

/** The savings of one tool's reducer. */
export interface ReducerSaving {
  tool: string;
  calls: number;
  chars: number;
}

/** The sums of a replay. */
export interface ReplayTotals {
  calls: number;
  refused: number;
  chars: { recorded: number; now: number };
  tokens: ReplayTokens;
  /** Characters by what saved them. Refused calls leave a shorter text than their result. */
  saved: { refusals: number; reducers: number; cuts: number };
  /** The largest first. */
  reducers: readonly ReducerSaving[];
}

/** A recorded session under the rules of a workspace. Plain data. */
export interface SessionReplay {
  ok: true;
  /** For example `Anthropic Messages`. */
  provider: string;
  notes: readonly string[];
  turns: readonly ReplayTurn[];
  totals: ReplayTotals;
  /** The called tools, in the order of their first calls. */
  called: readonly string[];
  missing: MissingTools;
}
