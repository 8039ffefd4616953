import type { ApprovedTools } from '../call/gates/approved-fingerprints.ts';
import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { CollisionPolicy } from '../contract/tool.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type {
  ArgumentValidator,
  Clock,
  RateLimitStore,
  ReducerRunner,
  ToolCache,
} from '../ports.ts';
import { readMembers } from '../read-members.ts';
import type { BudgetStrategy, TraceObserver } from '../trace/trace.ts';

/**
 * How a registry behaves. Every field has a default, so `{}` is the registry of the contract.
 *
 * Source: docs/contract.md#registration, docs/contract.md#parallel.
 */
export interface ToolRegistryOptions {
  /** When a tool of this name is there already. Default `throw`. */
  onDuplicate?: CollisionPolicy;
  /** What `allowedTools: []` means. Default `allow-all`. */
  emptyAllowlist?: 'allow-all' | 'deny-all';
  /** Default `even`. */
  budgetStrategy?: BudgetStrategy;
  /** How many calls of a batch may run at once, at least 1. Default: all of them. */
  concurrency?: number;
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
   * The tools that a person approved, by {@link approvedFingerprints}. A tool with another
   * fingerprint, or with none there, is left out of definitions, and calls to it are refused.
   * Default: every tool counts as approved.
   */
  approved?: ApprovedTools;
  /** Receives the trace. Default: none, at no cost. */
  observer?: TraceObserver;
  /** `values` puts raw and reduced texts into the trace. Default `sizes`. */
  capture?: 'sizes' | 'values';
}

const OPTIONS: Record<keyof ToolRegistryOptions, true> = {
  onDuplicate: true,
  emptyAllowlist: true,
  budgetStrategy: true,
  concurrency: true,
  maxDepth: true,
  defaultTimeoutMs: true,
  validateArgs: true,
  validator: true,
  clock: true,
  reducerRunner: true,
  rateLimitStore: true,
  rateLimitScope: true,
  rateLimitPrincipal: true,
  cache: true,
  observer: true,
  capture: true,
  approved: true,
};
// The cast holds: the table has these keys and no others.
const OPTION_NAMES = Object.keys(OPTIONS) as (keyof ToolRegistryOptions)[];

/**
 * The options that are there, read by name, whatever carries them.
 *
 * @throws TypeError where `approved` is a bare list, since nothing would be held back by it, and
 * where the clock's `now` returns a promise.
 */
export function readOptions(given: ToolRegistryOptions): ToolRegistryOptions {
  const options = readMembers(given, OPTION_NAMES);
  if (options.approved && typeof options.approved.review !== 'function') {
    throw new TypeError(
      "The option 'approved' is not what approvedFingerprints makes. Write approved: approvedFingerprints(fingerprints).",
    );
  }
  if (promisesTime(options.clock)) {
    throw new TypeError("The option 'clock' must give its time at once.");
  }
  return options;
}

/** A promise is no reading: every duration and window would be wrong. */
function promisesTime(clock: Clock | undefined): boolean {
  try {
    const reading: unknown = clock?.now();
    onRejection(reading, () => {});
    return isPromise(reading);
  } catch {
    return false; // a clock that fails costs a warning, and no registry
  }
}

/**
 * Options of `DefaultToolRegistry.merge`; what is absent is taken from the first registry.
 *
 * Source: docs/contract.md#merge.
 */
export interface MergeOptions extends ToolRegistryOptions {
  /** Default `throw`. A tool's own `onCollision` is asked first. */
  onCollision?: CollisionPolicy;
  backends?: CapabilityBackends;
  reducers?: ToolResultReducerRegistry;
}
