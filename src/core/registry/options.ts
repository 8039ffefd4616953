import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { CollisionPolicy } from '../contract/tool.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { Clock, ReducerRunner, ToolCache } from '../ports.ts';
import { readMembers } from '../read-members.ts';
import type { BudgetStrategy, TraceObserver } from '../trace/trace.ts';
import type { GateOptions } from './gate-options.ts';

/**
 * How a registry behaves. Every field has a default, so `{}` is the registry of the contract.
 *
 * Source: docs/contract.md#registration, docs/contract.md#parallel.
 */
export interface ToolRegistryOptions extends GateOptions {
  /** When a tool of this name is there already. Default `throw`. */
  onDuplicate?: CollisionPolicy;
  /** Default `even`. */
  budgetStrategy?: BudgetStrategy;
  /** How many calls of a batch may run at once, at least 1. Default: all of them. */
  concurrency?: number;
  /** Default: real time. */
  clock?: Clock;
  /** Default: runs the reducer here and refuses promises. */
  reducerRunner?: ReducerRunner;
  /**
   * Keeps results of the tools that ask for it with `cache`; {@link createToolCache} makes one.
   * Forks share it. Default: none, and such tools run each time.
   */
  cache?: ToolCache;
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
