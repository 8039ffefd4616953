import type { ApprovedTools } from '../call/gates/approved-fingerprints.ts';
import type { ArgumentValidator, RateLimitStore } from '../ports.ts';

/** The options of a registry that its gates read. */
export interface GateOptions {
  /** What `allowedTools: []` means. Default `allow-all`. */
  emptyAllowlist?: 'allow-all' | 'deny-all';
  /**
   * How many calls may stand within one another: a tool that runs a batch with its context, or
   * within its own stack, is one deeper than its caller. Calls beyond it are refused. Default 16.
   */
  maxDepth?: number;
  /**
   * Bounds each execution, in milliseconds, and before it each gate that has to wait for an answer.
   * Default: no bound; then an abort of the turn alone ends them.
   */
  defaultTimeoutMs?: number;
  /** Check arguments against each tool's schema. Default false. */
  validateArgs?: boolean;
  /** Needed where arguments are checked; `createArgumentValidator` of `toolyard/schema` is one. */
  validator?: ArgumentValidator;
  /** Default: windows kept in memory, shared with forks. */
  rateLimitStore?: RateLimitStore;
  /**
   * Names the registry in the keys of its windows: registries of one name share the windows of a
   * store that they share. Default: a name of its own, which forks share.
   */
  rateLimitScope?: string;
  /** Keeps apart the windows of several principals. Default: one window a tool. */
  rateLimitPrincipal?: string;
  /**
   * The tools that a person approved, by {@link approvedFingerprints}. A tool with another
   * fingerprint, or with none there, is left out of definitions, and calls to it are refused.
   * Default: every tool counts as approved.
   */
  approved?: ApprovedTools;
  /** An observer sees what is granted, which is worked out for it alone. */
  observer?: unknown;
}
