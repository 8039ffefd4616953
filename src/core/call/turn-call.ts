import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { ToolCall } from '../contract/tool-call.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import type { PlainCopy } from '../copy/frozen-copy.ts';
import type { CachedBy, Clock } from '../ports.ts';
import type { GateOptions } from '../registry/gate-options.ts';
import type { ToolEntry } from '../registry/tool-entry.ts';
import type { ToolFilter } from '../registry/tool-filter.ts';

/** The input of the gates of one call. It lives as long as the batch. */
export interface GateEnv {
  readonly ctx: ToolContext;
  readonly filter: ToolFilter;
  readonly backends: CapabilityBackends | undefined;
  readonly options: GateOptions;
  readonly clock: Clock;
  /** `explain` only checks: it must not reserve. */
  readonly peek: boolean;
  /**
   * The abort signal of the turn. It is always a signal of the platform, even if the caller gave
   * another object.
   */
  readonly signal: AbortSignal;
  /** How many calls stand above this batch. */
  readonly depth: number;
}

/** One call of a batch. */
export interface TurnCall extends ToolCall {
  /** Position in the batch, from 0. */
  readonly index: number;
  /** Looked up once: later changes of the registry do not affect it. */
  readonly entry: ToolEntry | undefined;
  /** `maxResultChars` of the tool, or no limit. */
  readonly cap: number;
  /** B: the budget of this call, in UTF-16 code units. */
  readonly budget: number;
  /** The names of its arguments, once they are listed: see `argumentKeysOf`. */
  keys: readonly string[] | undefined;
  /** The copy that was validated, until its tool receives it. */
  validated: PlainCopy | undefined;
  /** The value that the library of its schema made of that copy, for its tool. */
  parsed: { readonly value: unknown } | undefined;
  /** Reading of the clock at the start of the execution. */
  startedAt: number | undefined;
  /** Ends its time limit; `fromOutside`: the tool is still running, and is aborted. */
  release: ((fromOutside: boolean) => void) | undefined;
  /** Present once settled. */
  result: ToolResult | undefined;
  durationMs: number;
  /** Settled by a time-out or an abort while the tool still ran. */
  endedFromOutside: boolean;
  /** Masks the secrets that its tool received. */
  mask: ((text: string) => string) | undefined;
  /** The last validated result: see `checkAnswer`. */
  checked: ToolResult | undefined;
  /** How it ended without its own execution. */
  cached: CachedBy | undefined;
  /** The saved cost, in US dollars. */
  saved: number | undefined;
}

/** A call with an existing tool: the input of gates and pipeline. */
export interface OpenCall extends TurnCall {
  readonly entry: ToolEntry;
}
