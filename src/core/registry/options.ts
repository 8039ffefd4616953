import { readMembers } from '../../lib/read-members.ts';
import { GATES, type GateOptionName } from '../call/gates/gate-table.ts';
import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { CollisionPolicy } from '../contract/tool.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { Clock, ReducerRunner, ToolCache } from '../ports.ts';
import type { ResultCutter } from '../result-cuts.ts';
import type { BudgetStrategy, TraceObserver } from '../trace/trace.ts';
import type { GateOptions } from './gate-options.ts';

/**
 * The options of a registry. Every field has a default; `{}` is the registry of the contract.
 *
 * Source: docs/contract.md#registration, docs/contract.md#parallel.
 */
export interface ToolRegistryOptions extends GateOptions {
  /** The effect if a tool of this name exists. Default `throw`. */
  onDuplicate?: CollisionPolicy;
  /** Default `even`. */
  budgetStrategy?: BudgetStrategy;
  /** The maximum number of parallel calls of a batch, at least 1. Default: all of them. */
  concurrency?: number;
  /** Default: real time. */
  clock?: Clock;
  /** Default: runs the reducer synchronously and refuses promises. */
  reducerRunner?: ReducerRunner;
  /**
   * Caches results of tools with `cache`; {@link createToolCache} makes one. Forks share it.
   * Default: none, and such tools run each time.
   */
  cache?: ToolCache;
  /**
   * Measures and cuts results; `createResultCuts` of `toolyard/context` makes one. Default: the first
   * characters stay.
   */
  cuts?: ResultCutter;
  /** Receives the trace. Default: none, without any cost. */
  observer?: TraceObserver;
  /** `values` includes raw and reduced texts in the trace. Default `sizes`. */
  capture?: 'sizes' | 'values';
}

// The gates' own options come from their table.
const OPTIONS: Record<Exclude<keyof ToolRegistryOptions, GateOptionName>, true> = {
  onDuplicate: true,
  emptyAllowlist: true,
  toolsetCovers: true,
  refuseAsUnknown: true,
  withheldStorage: true,
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
  cuts: true,
  observer: true,
  capture: true,
};
// The cast holds: the table has these keys and no others.
const OPTION_NAMES = [
  ...(Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]),
  ...GATES.flatMap(({ option }) => option ?? []),
];

/**
 * The present options, read by name from any kind of object.
 *
 * @throws TypeError if `approved` is a bare list, because it would hold nothing back, and if the
 * clock's `now` returns a promise.
 */
export function readOptions(given: ToolRegistryOptions): ToolRegistryOptions {
  const options = readMembers(given, OPTION_NAMES);
  if (options.approved && typeof options.approved.review !== 'function') {
    throw new TypeError(
      "The option 'approved' must come from approvedFingerprints(). Write approved: approvedFingerprints(fingerprints).",
    );
  }
  if (promisesTime(options.clock)) {
    throw new TypeError("The option 'clock' must return a number, not a promise.");
  }
  return options;
}

/** A promise is not a time: every duration and window would be wrong. */
function promisesTime(clock: Clock | undefined): boolean {
  try {
    const reading: unknown = clock?.now();
    onRejection(reading, () => {});
    return isPromise(reading);
  } catch {
    return false; // a failing clock causes a warning, and does not stop the registry
  }
}

/**
 * Options of `DefaultToolRegistry.merge`; absent ones come from the first registry.
 *
 * Source: docs/contract.md#merge.
 */
export interface MergeOptions extends ToolRegistryOptions {
  /** Default `throw`. A tool's own `onCollision` comes first. */
  onCollision?: CollisionPolicy;
  backends?: CapabilityBackends;
  reducers?: ToolResultReducerRegistry;
}
