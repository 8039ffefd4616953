import {
  type Clock,
  createRateLimitStore,
  createToolCache,
  type KeyValueBackend,
  type KeyValueRecord,
  type RateLimitRequest,
  type RateLimitStore,
  systemClock,
  type ToolCacheOptions,
} from '../../core/index.ts';
import { sweep } from './sweep.ts';
import type { ToolStores } from './tool-stores.ts';

/**
 * Options of {@link createMemoryStores}.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface MemoryStoresOptions {
  /** The registry's clock, for times to live. Default: real time. */
  clock?: Clock;
  /** The maximum number of key-values; one more is refused. Default 100,000. */
  maxKeys?: number;
  /** The limits of the cache of results; see `createToolCache`. */
  results?: ToolCacheOptions;
}

/**
 * Stores in memory, for a server that is one isolate or process. Windows and key-values that have
 * expired are dropped as others are written; results are bounded by the core's cache.
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
  const { clock = systemClock, maxKeys = 100_000, results } = options;
  return {
    rateLimits: createSweptRateLimits(),
    keyValues: createMemoryKeyValues(clock, maxKeys),
    results: createToolCache(results),
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

function createMemoryKeyValues(clock: Clock, maxKeys: number): KeyValueBackend {
  const records = new Map<string, KeyValueRecord>();
  const isGone = ({ expiresAt }: KeyValueRecord): boolean =>
    expiresAt !== undefined && clock.now() >= expiresAt;
  return {
    get(key) {
      const record = records.get(key);
      return record && !isGone(record) ? { ...record } : undefined;
    },
    set(key, record) {
      sweep(records, isGone);
      if (records.size >= maxKeys && !records.has(key)) sweep(records, isGone, maxKeys);
      if (records.size >= maxKeys && !records.has(key)) {
        throw new RangeError(
          `The key-value store is full: it may have ${maxKeys} keys. Delete some, or let values expire.`,
        );
      }
      records.set(key, { ...record });
    },
    delete: (key) => void records.delete(key),
    list: (prefix) =>
      [...records]
        .filter(([key, record]) => key.startsWith(prefix) && !isGone(record))
        .map(([key]) => key)
        .sort(),
  };
}
