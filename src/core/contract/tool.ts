import type { ToolCapabilities } from './capabilities.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolResult } from './tool-result.ts';

/** A JSON Schema, as an object. */
export type JsonSchema = Record<string, unknown>;

/**
 * How often a tool may run.
 *
 * Source: docs/contract.md#rate-limit.
 */
export interface RateLimit {
  /** Default 10; 0 refuses every call. */
  max_calls?: number;
  /** Length of the sliding window in seconds, default 60. */
  window_seconds?: number;
}

/**
 * How a tool's results are kept.
 *
 * Source: docs/contract.md#cache.
 */
export interface ToolCaching {
  /** How long a result is good, in milliseconds of the registry's clock. Default: no end. */
  ttlMs?: number;
  /**
   * What makes two calls equal, within one session and personality and with the same attachments
   * of the declared kinds. Default: their arguments, whatever the order of their keys. Where it throws or gives no string, the call runs uncached.
   */
  keyFn?(args: unknown, ctx: ToolContext): string;
}

/** What happens when two tools of one name meet. */
export type CollisionPolicy = 'throw' | 'replace' | 'keep';

/**
 * Something that a model may call.
 *
 * Source: docs/contract.md#tools.
 *
 * @example
 * const now: Tool = {
 *   name: 'datetime_now',
 *   description: 'The current date and time in UTC.',
 *   schema: { type: 'object', properties: {} },
 *   capabilities: {},
 *   execute: async () => ({ ok: true, value: new Date().toISOString() }),
 * };
 */
// `execute` and `isAvailable` are methods, not properties, so that a `Tool<{city: string}>` may
// stand where a `Tool` is asked for: arguments come from a model and are checked at run time.
export interface Tool<TArgs = unknown> {
  /** Matches `^[A-Za-z_][A-Za-z0-9_.-]{0,127}$`; `mcp__<server>__<tool>` marks an MCP tool. */
  name: string;
  description: string;
  schema: JsonSchema;
  toolset?: string;
  /** Cap on this tool's own output, in UTF-16 code units. */
  maxResultChars?: number;
  capabilities: ToolCapabilities;
  execute(args: TArgs, ctx: ToolContext): Promise<ToolResult>;
  isAvailable?(): boolean;
  /** Passes the toolset gate, in definitions and at execution. */
  alwaysInclude?: boolean;
  /** The output may be written by an adversary; see `wrapUntrusted`. */
  outputIsUntrusted?: boolean;
  /** Removed by `pruneEphemeral`, at the end of the turn. */
  ephemeral?: boolean;
  /** What `merge` does when this tool meets another of its name. Default `throw`. */
  onCollision?: CollisionPolicy;
  /** Bounds one execution, in milliseconds. Default: the registry's `defaultTimeoutMs`. */
  timeoutMs?: number;
  rateLimit?: RateLimit;
  /**
   * Other names under which a call may give an argument, such as those of another catalogue:
   * `{ count: 'max_results' }`. The argument is renamed before any gate reads it, unless the call
   * gives the real name too. Definitions do not show these names.
   */
  argumentAliases?: Readonly<Record<string, string>>;
  /** Check arguments against `schema` first. Default: the registry's `validateArgs`. */
  validateArgs?: boolean;
  /**
   * Give equal calls of one session and personality one execution, and keep its success; needs a
   * registry with the option `cache`, and does nothing in another. Default false.
   */
  cache?: boolean | ToolCaching;
}
