import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { ToolCall } from '../contract/tool-call.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import type { CachedBy, Clock } from '../ports.ts';
import type { GateOptions } from '../registry/gate-options.ts';
import type { ToolEntry } from '../registry/tool-entry.ts';
import type { ToolFilter } from '../registry/tool-filter.ts';

/** What the gates of one call look at. Nothing here outlives the batch. */
export interface GateEnv {
  readonly ctx: ToolContext;
  readonly filter: ToolFilter;
  readonly backends: CapabilityBackends | undefined;
  readonly options: GateOptions;
  readonly clock: Clock;
  /** `explain` only looks: nothing may be reserved. */
  readonly peek: boolean;
  /** Of the turn; a signal of the platform, whatever the caller gave. */
  readonly signal: AbortSignal;
  /** How many calls stand above this batch. */
  readonly depth: number;
}

/** One call of a batch. */
export interface TurnCall extends ToolCall {
  /** Position in the batch, from 0. */
  readonly index: number;
  /** Looked up once: it stays, whatever the registry does meanwhile. */
  readonly entry: ToolEntry | undefined;
  /** `maxResultChars` of the tool, or no bound. */
  readonly cap: number;
  /** B: what this call may keep, in UTF-16 code units. */
  readonly budget: number;
  /** Names of its arguments, where they are many and have been listed: see `argumentKeysOf`. */
  keys: readonly string[] | undefined;
  /** Reading of the clock at the start of the execution. */
  startedAt: number | undefined;
  /** Ends its time limit; `fromOutside`: the tool has not answered, and is aborted. */
  release: ((fromOutside: boolean) => void) | undefined;
  /** Present once settled. */
  result: ToolResult | undefined;
  durationMs: number;
  /** Settled by a time-out or an abort while the tool still ran. */
  endedFromOutside: boolean;
  /** Masks the secrets that its tool was handed. */
  mask: ((text: string) => string) | undefined;
  /** The last answer that is known to be a result, fit for JSON: see `checkAnswer`. */
  checked: ToolResult | undefined;
  /** How it was answered without an execution of its own. */
  cached: CachedBy | undefined;
  /** What that saved, in US dollars. */
  saved: number | undefined;
}

/** A call whose tool is there: what the gates and the pipeline work on. */
export interface OpenCall extends TurnCall {
  readonly entry: ToolEntry;
}
