import type { ApprovedTools } from '../call/gates/approved-fingerprints.ts';
import type { StorageScope } from '../contract/tool-capabilities.ts';
import type { ArgumentValidator, RateLimitStore } from '../ports.ts';

/** The options of a registry that its gates read. */
export interface GateOptions {
  /** The meaning of `allowedTools: []`. Default `allow-all`. */
  emptyAllowlist?: 'allow-all' | 'deny-all';
  /**
   * Which tools `allowedTools` restricts. With `all`, a tool of an MCP server or a plugin passes only
   * if that list names it, or if the lists of servers and plugins name where it comes from. Default
   * `built-in`: those tools ignore the list.
   */
  toolsetCovers?: 'built-in' | 'all';
  /**
   * Refuse a tool that is in no list of its caller with the text for an unknown tool, so that the
   * refusal does not show that it exists. The trace keeps the rule. Default false.
   */
  refuseAsUnknown?: boolean;
  /**
   * The scopes of `storage` that are not offered, each with the sentence of the refusal. A tool is
   * refused by the scope that its call would use. Default: every scope is offered.
   */
  withheldStorage?: Readonly<Partial<Record<StorageScope, string>>>;
  /**
   * The maximum depth of nested calls. A batch that a tool runs with its context, or within its own
   * stack, is one level deeper. Deeper calls are refused. Default 16.
   */
  maxDepth?: number;
  /**
   * The time limit of each execution, and of each asynchronous gate before it, in milliseconds.
   * Default: no limit; then only an abort of the turn ends them.
   */
  defaultTimeoutMs?: number;
  /**
   * Validate arguments against each tool's schema. Default: only those of tools whose schema is a
   * schema library's object that validates.
   */
  validateArgs?: boolean;
  /** Required for validation; `createArgumentValidator` of `toolyard/schema` makes one. */
  validator?: ArgumentValidator;
  /** Default: windows in memory, shared with forks. */
  rateLimitStore?: RateLimitStore;
  /**
   * The registry's name in the keys of its windows: registries with the same name and store share
   * windows. Default: a unique name, shared with forks.
   */
  rateLimitScope?: string;
  /** Separates the windows of several principals. Default: one window per tool. */
  rateLimitPrincipal?: string;
  /**
   * The tools that a person approved, by {@link approvedFingerprints}. A tool with an unknown
   * fingerprint is left out of definitions, and its calls are refused. Default: every tool counts
   * as approved.
   */
  approved?: ApprovedTools;
  /** The grants are computed only for an observer. */
  observer?: unknown;
}
