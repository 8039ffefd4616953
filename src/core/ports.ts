import type { CapabilityGrant } from './contract/capabilities.ts';
import type { JsonSchema } from './contract/json-schema.ts';
import type { Tool, ToolCaching } from './contract/tool.ts';
import type { Attachment, ToolContext } from './contract/tool-context.ts';
import type { ToolReducerContext, ToolResultReducer } from './contract/tool-reducer.ts';
import type { ToolResult } from './contract/tool-result.ts';

/** The handle of {@link Clock.setTimeout}; only its clock can read it. */
export type TimerHandle = unknown;

/**
 * The registry's time source. Every timeout, window and duration uses it.
 *
 * Source: docs/contract.md#clock.
 */
export interface Clock {
  /** Monotonic, in milliseconds. */
  now(): number;
  setTimeout(callback: () => void, ms: number): TimerHandle;
  clearTimeout(handle: TimerHandle): void;
  /** Stops virtual time until it is released. @returns an idempotent release. */
  hold(): () => void;
}

/**
 * Runs one reducer. Reducers are synchronous; a runner behind a message port is not.
 *
 * Source: docs/contract.md#reducers.
 */
export type ReducerRunner = (
  reducer: ToolResultReducer,
  result: ToolResult,
  ctx: ToolReducerContext,
) => ToolResult | Promise<ToolResult>;

/** One mismatch between arguments and schema. */
export interface ArgumentIssue {
  /** JSON path, for example `$.items[2].name`; `$` is the whole. */
  path: string;
  /** The mismatch, as a sentence without its full stop. */
  message: string;
  /** The violated keyword of the schema, for programs. */
  keyword?: string;
  /** The value of that keyword: the types, the limit, the allowed values. */
  expected?: unknown;
}

/**
 * Turns a schema into a check. The registry calls it once per tool, at the first call. The check
 * may use `members` instead of listing large objects in the arguments again.
 *
 * Source: docs/contract.md#arguments.
 */
export type ArgumentValidator = (
  schema: JsonSchema,
) => (args: unknown, members?: ReadonlyMap<object, ArgumentRecord>) => ArgumentIssue[];

/**
 * The members of an object that has many. For a million names an engine takes half a second, so
 * they are listed once.
 *
 * Source: docs/contract.md#arguments.
 */
export interface ArgumentRecord {
  readonly keys: readonly string[];
  /** By position. */
  readonly values: readonly unknown[];
}

/**
 * The storage of rate-limit windows, so that several isolates can share one.
 *
 * Source: docs/contract.md#rate-limit.
 */
export interface RateLimitStore {
  /** Takes a place in the window, or returns the time until one is free. */
  reserve(request: RateLimitRequest): RateLimitReply | Promise<RateLimitReply>;
  /** The same result; takes nothing. */
  peek(request: RateLimitRequest): RateLimitReply | Promise<RateLimitReply>;
}

/** One request to a {@link RateLimitStore}. */
export interface RateLimitRequest {
  key: string;
  maxCalls: number;
  windowMs: number;
  /** The time of the registry's clock, in milliseconds. */
  now: number;
}

/** `retryAfterMs` is absent where the call may run. */
export interface RateLimitReply {
  /** Calls in the window, including this one if it may run. */
  used: number;
  retryAfterMs?: number;
}

/**
 * Caches results of tools with `cache`. The registry calls it after every gate has passed; reducer and
 * budget apply to its result.
 *
 * Source: docs/contract.md#cache.
 */
export interface ToolCache {
  /** Rejects as the execution does. */
  answer(request: ToolCacheRequest): Promise<ToolCacheReply>;
  /** Removes all entries. Running calls continue, and their results are not stored. */
  clear(): void;
}

/** One call, as a {@link ToolCache} sees it. */
export interface ToolCacheRequest {
  /** Identifies one registration of one tool; forks use the same. */
  owner: object;
  /**
   * The registered tool, for a cache with other storage. Absent if such results must not be shared:
   * the tool was merged from a registry with other backends.
   */
  tool?: Tool | undefined;
  args: unknown;
  /**
   * The names of the arguments, if they are many and already listed. For a million names an engine
   * takes half a second.
   */
  argKeys?: readonly string[] | undefined;
  /** The caller's original. */
  ctx: ToolContext;
  settings: true | ToolCaching;
  clock: Clock;
  /** Fires when this call needs no result any more: it was aborted, or timed out. */
  signal: AbortSignal;
  /** Runs in any case, and its result replaces the stored one. */
  renews?: boolean;
  /** The turn's attachments of the kinds that the tool declares. Equal calls have equal attachments. */
  attachments?: readonly Attachment[];
  /** The grants of the backends, if the tool declares capabilities. Equal calls have equal grants. */
  grants?: readonly CapabilityGrant[];
  /** Runs the tool; `signal` aborts the tool. */
  execute(signal: AbortSignal): Promise<ToolExecution>;
}

/** The outcome of one execution. */
export interface ToolExecution {
  result: ToolResult;
  /** Masks the tool's secrets in a text; store it with the result. */
  mask?: (text: string) => string;
  /** The saved cost in US dollars, if the result itself has none. */
  saved?: number;
}

/** `hit`: a stored result; `joined`: an equal call was already running. */
export type CachedBy = 'hit' | 'joined';

/** The reply of a {@link ToolCache}. */
export interface ToolCacheReply extends ToolExecution {
  /**
   * The caller's own copy: its changes affect no other copy. `cost_usd` is present for the one call
   * that pays for an execution; the others have `saved`.
   */
  result: ToolResult;
  /** Absent if the tool ran for this call. */
  cached?: CachedBy;
  /** Why the cache could not be used, for the trace. */
  warning?: string;
}
