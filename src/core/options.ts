import type { CapabilityBackends } from './contract/capabilities.ts';
import type { CollisionPolicy } from './contract/tool.ts';
import type { ToolResultReducerRegistry } from './contract/tool-reducer.ts';
import type { ApprovedTools } from './fingerprint.ts';
import type {
  ArgumentValidator,
  Clock,
  RateLimitStore,
  ReducerRunner,
  ToolCache,
} from './ports.ts';
import type { BudgetStrategy, TraceObserver } from './trace.ts';

/**
 * How a registry behaves. Every field has a default, so `{}` is the seeds' registry.
 *
 * Source: page 1, sections 1 and 2.
 */
export interface ToolRegistryOptions {
  /** When a tool of this name is there already. Default `throw`. */
  onDuplicate?: CollisionPolicy;
  /** What `allowedTools: []` means. Default `allow-all`, as seed 1 says. */
  emptyAllowlist?: 'allow-all' | 'deny-all';
  /** Default `even`, as seed 1 says. */
  budgetStrategy?: BudgetStrategy;
  /** How many calls of a batch may run at once, at least 1. Default: all of them. */
  concurrency?: number;
  /** Bounds each execution, in milliseconds. Default: no bound. */
  defaultTimeoutMs?: number;
  /** Check arguments against each tool's schema. Default false, as seed 2 says. */
  validateArgs?: boolean;
  /** Needed where arguments are checked; `createArgumentValidator` of `toolyard/schema` is one. */
  validator?: ArgumentValidator;
  /** Default: real time. */
  clock?: Clock;
  /** Default: runs the reducer here and refuses promises. */
  reducerRunner?: ReducerRunner;
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
   * Keeps results of the tools that ask for it with `cache`; {@link createToolCache} makes one.
   * Forks share it. Default: none, and such tools run each time.
   */
  cache?: ToolCache;
  /**
   * Fingerprints of the tools that a person approved; see {@link fingerprintOf}. A tool with
   * another fingerprint, or with none here, is left out of definitions, and calls to it are
   * refused. Default: every tool counts as approved.
   */
  approved?: ApprovedTools;
  /** Receives the trace. Default: none, at no cost. */
  observer?: TraceObserver;
  /** `values` puts raw and reduced texts into the trace. Default `sizes`. */
  capture?: 'sizes' | 'values';
}

/**
 * Options of `DefaultToolRegistry.merge`; what is absent is taken from the first registry.
 *
 * Source: seed 3, 'merge()'; page 1, section 1.
 */
export interface MergeOptions extends ToolRegistryOptions {
  /** Default `throw`. A tool's own `onCollision` is asked first. */
  onCollision?: CollisionPolicy;
  backends?: CapabilityBackends;
  reducers?: ToolResultReducerRegistry;
}
