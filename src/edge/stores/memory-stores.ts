import {
  type Clock,
  createRateLimitStore,
  createToolCache,
  type RateLimitRequest,
  type RateLimitStore,
  systemClock,
  type ToolCacheOptions,
} from '../../core/index.ts';
import { withDefaults } from '../../lib/read-members.ts';
import { SESSION_TTL_MS } from './key-owner.ts';
import { createMemoryKeyValues } from './memory-key-values.ts';
import { KEY_VALUE_LIMITS, type KeyValueLimits } from './memory-usage.ts';
import { createPartedCache } from './parted-cache.ts';
import { sweep } from './sweep.ts';
import type { ToolStores } from './tool-stores.ts';

/**
 * Options of {@link createMemoryStores}.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface MemoryStoresOptions extends Partial<KeyValueLimits> {
  /** The registry's clock, for times to live. Default: real time. */
  clock?: Clock;
  /** The maximum number of key-values; one more is refused. Default 100,000. */
  maxKeys?: number;
  /**
   * How long values of sessions stay that have no time to live of their own, in milliseconds.
   * Default 2,592,000,000, 30 days; `Infinity`: until they are deleted.
   */
  sessionTtlMs?: number;
  /**
   * The limits of the cache of results; see `createToolCache`. Links and kept answers have caches of
   * their own with the same limits.
   */
  results?: ToolCacheOptions;
}

/**
 * Stores in memory, for a server that is one isolate or process. Windows and key-values that have
 * expired are dropped as others are written; results are bounded by the core's cache. A subject that
 * is beyond its quota is refused, and others are not.
 *
 * Source: docs/contract.md#edge-state.
 *
 * @example
 * const { rateLimits, results, keyValues } = createMemoryStores();
 * const registry = createToolRegistry({
 *   tools,
 *   rateLimitStore: rateLimits,
 *   cache: results,
 *   backends: createCapabilityBackends({ kv: keyValues }),
 * });
 */
export function createMemoryStores(options: MemoryStoresOptions = {}): ToolStores {
  const {
    clock = systemClock,
    maxKeys = 100_000,
    sessionTtlMs = SESSION_TTL_MS,
    results,
  } = options;
  const limits = withDefaults(KEY_VALUE_LIMITS, options);
  return {
    rateLimits: createSweptRateLimits(),
    keyValues: createMemoryKeyValues({ ...limits, clock, maxKeys, sessionTtlMs }),
    results: createPartedCache(() => createToolCache(results)),
  };
}

/** The core's windows, without those that are empty and unused. */
function createSweptRateLimits(): RateLimitStore {
  const store = createRateLimitStore();
  const asked = new Map<string, RateLimitRequest>();
  return {
    reserve(request) {
      const { key, now } = request;
      sweep(asked, (last) => {
        if (now - last.now < last.windowMs) return false;
        // A check of a window drops expired calls, and the window itself once it is empty.
        void store.peek({ ...last, now });
        return true;
      });
      const reply = store.reserve(request);
      asked.set(key, request);
      return reply;
    },
    peek: (request) => store.peek(request),
  };
}
