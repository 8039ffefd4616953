import type { JsonSchema } from './json-schema.ts';
import type { ResourceContents } from './resource-contents.ts';
import type { ToolCapabilities } from './tool-capabilities.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolListing } from './tool-listing.ts';
import type { ToolResult } from './tool-result.ts';
import type { TrimStrategy } from './trim-strategy.ts';

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
 * How long a tool's results are cached.
 *
 * Source: docs/contract.md#cache.
 */
export interface ToolCaching {
  /** The lifetime of a result, in milliseconds of the registry's clock. Default: no limit. */
  ttlMs?: number;
  /**
   * The key of equal calls, within one session and personality and with the same attachments of the
   * declared kinds. Default: their arguments, in any key order. If it throws or returns no string,
   * the call runs uncached.
   */
  keyFn?(args: unknown, ctx: ToolContext): string;
}

/** The effect of a collision of two tools with the same name. */
export type CollisionPolicy = 'throw' | 'replace' | 'keep';

/**
 * A function that a model can call.
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
// `execute` and `isAvailable` are methods, not properties, so that a `Tool<{city: string}>` is
// assignable to `Tool`. Arguments come from a model and are checked at run time.
export interface Tool<TArgs = unknown> extends ToolListing {
  /** Matches `^[A-Za-z_][A-Za-z0-9_.-]{0,127}$`; `mcp__<server>__<tool>` marks an MCP tool. */
  name: string;
  description: string;
  schema: JsonSchema;
  toolset?: string;
  /** The output limit of this tool, in UTF-16 code units. */
  maxResultChars?: number;
  /** The output limit in tokens, for a registry that counts them; see `createResultCuts`. */
  maxResultTokens?: number;
  /** The part of a long result that stays, for a registry with `createResultCuts`. Default `head`. */
  trim?: TrimStrategy;
  capabilities: ToolCapabilities;
  execute(args: TArgs, ctx: ToolContext): Promise<ToolResult>;
  /**
   * Reads a resource that a result of this tool linked, for clients that ask for it by its URI. It
   * runs like a call: with its gates, limits and context.
   *
   * Source: docs/contract.md#resources.
   *
   * @throws Error with a sentence for the client
   */
  readResource?(uri: string, ctx: ToolContext): Promise<readonly ResourceContents[]>;
  isAvailable?(): boolean;
  /** Passes the allowlist gate, in definitions and at execution. */
  alwaysInclude?: boolean;
  /** An adversary may have written the output; see `wrapUntrusted`. */
  outputIsUntrusted?: boolean;
  /** Removed by `pruneEphemeral`, at the end of the turn. */
  ephemeral?: boolean;
  /** The effect of `merge` if another tool has the same name. Default `throw`. */
  onCollision?: CollisionPolicy;
  /**
   * The time limit of one execution, in milliseconds. Default: the registry's `defaultTimeoutMs`.
   */
  timeoutMs?: number;
  rateLimit?: RateLimit;
  /**
   * Aliases of arguments, such as the names in another catalogue:
   * `{ count: 'max_results' }`. The argument is renamed before the gates run, unless the call also
   * has the real name. Definitions do not show aliases.
   */
  argumentAliases?: Readonly<Record<string, string>>;
  /**
   * Optional arguments for which null means "absent": models with strict schemas send null for
   * them. Such a null is removed before the gates run, after aliases are renamed.
   */
  nullMeansAbsent?: readonly string[];
  /**
   * Validate arguments against `schema` first. Default: the registry's `validateArgs`, or true for a
   * schema library's object that validates.
   */
  validateArgs?: boolean;
  /**
   * Equal calls of one session and personality share one execution, and its success is cached.
   * Needs a registry with the option `cache`; otherwise it has no effect. Default false.
   */
  cache?: boolean | ToolCaching;
}
