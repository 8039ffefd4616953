import type { JsonSchema, Tool, ToolCaching } from './contract/tool.ts';
import type { Attachment, ToolContext } from './contract/tool-context.ts';
import type { ToolReducerContext, ToolResultReducer } from './contract/tool-reducer.ts';
import type { ToolResult } from './contract/tool-result.ts';

/** What {@link Clock.setTimeout} returned; only its clock knows what it is. */
export type TimerHandle = unknown;

/**
 * Time, as the registry sees it. Every timeout, window and duration uses it.
 *
 * Source: docs/contract.md#clock.
 */
export interface Clock {
  /** Monotonic, in milliseconds. */
  now(): number;
  setTimeout(callback: () => void, ms: number): TimerHandle;
  clearTimeout(handle: TimerHandle): void;
  /** Keeps virtual time from advancing until it is released. @returns an idempotent release. */
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

/** One place where arguments do not match the schema. */
export interface ArgumentIssue {
  /** JSON path, for example `$.items[2].name`; `$` is the whole. */
  path: string;
  /** What is wrong there, as a sentence without its full stop. */
  message: string;
  /** The keyword of the schema that is not met, for programs. */
  keyword?: string;
  /** What that keyword asks for: the types, the limit, the values that are allowed. */
  expected?: unknown;
}

/**
 * Turns a schema into a check. The registry calls it once a tool, at the first call.
 *
 * Source: docs/contract.md#arguments.
 */
export type ArgumentValidator = (schema: JsonSchema) => (args: unknown) => ArgumentIssue[];

/**
 * Where rate-limit windows are kept, so that several isolates can share one.
 *
 * Source: docs/contract.md#rate-limit.
 */
export interface RateLimitStore {
  /** Takes a place in the window, or says how long until one is free. */
  reserve(request: RateLimitRequest): RateLimitReply | Promise<RateLimitReply>;
  /** The same answer; takes nothing. */
  peek(request: RateLimitRequest): RateLimitReply | Promise<RateLimitReply>;
}

/** One question to a {@link RateLimitStore}. */
export interface RateLimitRequest {
  key: string;
  maxCalls: number;
  windowMs: number;
  /** Reading of the registry's clock, in milliseconds. */
  now: number;
}

/** `retryAfterMs` is absent where the call may run. */
export interface RateLimitReply {
  /** Calls in the window, this one included if it may run. */
  used: number;
  retryAfterMs?: number;
}

/**
 * Answers calls of tools that ask for `cache`. It is asked at step 10, when every gate has let the
 * call pass; reducer and budget follow for whatever it answers.
 *
 * Source: docs/contract.md#cache.
 */
export interface ToolCache {
  /** Rejects as the execution does. */
  answer(request: ToolCacheRequest): Promise<ToolCacheReply>;
  /** Forgets everything. Calls that run go on, and what they bring is not kept. */
  clear(): void;
}

/** One call, as a {@link ToolCache} sees it. */
export interface ToolCacheRequest {
  /** Stands for one registration of one tool; forks ask with the same. */
  owner: object;
  /**
   * What was registered, for a cache that keeps results elsewhere. Absent where they are not
   * else's: the tool was merged from a registry with other backends.
   */
  tool?: Tool | undefined;
  args: unknown;
  /**
   * The names of the arguments, where they are many and have been listed already: for a million
   * that takes an engine half a second.
   */
  argKeys?: readonly string[] | undefined;
  /** As the caller gave it. */
  ctx: ToolContext;
  settings: true | ToolCaching;
  clock: Clock;
  /** Fires when this call needs no answer any more: it was aborted, or timed out. */
  signal: AbortSignal;
  /** The turn's attachments of the kinds that the tool declares: a part of what makes calls equal. */
  attachments?: readonly Attachment[];
  /** Runs the tool; `signal` aborts the tool. */
  execute(signal: AbortSignal): Promise<ToolExecution>;
}

/** What one execution brought. */
export interface ToolExecution {
  result: ToolResult;
  /** Takes the secrets that the tool was given out of a text; to be kept with the result. */
  mask?: (text: string) => string;
  /** What the result would have cost in US dollars, where it was not paid now and names no cost. */
  saved?: number;
}

/** `hit`: from memory; `joined`: with an equal call that ran already. */
export type CachedBy = 'hit' | 'joined';

/** What a {@link ToolCache} answers. */
export interface ToolCacheReply extends ToolExecution {
  /**
   * The caller's own: changing it changes no other copy. Its `cost_usd` is there for the one call
   * that an execution is paid for; the others say what was `saved`.
   */
  result: ToolResult;
  /** Absent where the tool was executed for this very call. */
  cached?: CachedBy;
  /** Why the cache could not be used, for the trace. */
  warning?: string;
}
