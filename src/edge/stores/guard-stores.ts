import {
  type Clock,
  type KeyValueBackend,
  type KeyValueRecord,
  type RateLimitStore,
  systemClock,
} from '../../core/index.ts';
import { createBreaker } from './breaker.ts';
import type { ResultStore } from './result-store.ts';

/** How long a store may take to answer, in milliseconds. */
export const STORE_MS = 5000;

/** Stores with breakers of their own, which know which part of them fails. */
const guarded = new WeakSet<object>();

/** Marks a store that already has a breaker. */
export function asGuarded<S extends object>(store: S): S {
  guarded.add(store);
  return store;
}

/**
 * Windows with a time limit and a breaker.
 *
 * Source: docs/contract.md#edge-state.
 */
export function guardRateLimits(
  store: RateLimitStore,
  clock: Clock,
  ms: number,
  onFailure?: (thrown: unknown) => void,
): RateLimitStore {
  if (guarded.has(store)) return store;
  const { ask } = createBreaker(clock, ms, onFailure);
  return {
    reserve: (request) => ask('', () => store.reserve(request)),
    peek: (request) => ask('', () => store.peek(request)),
  };
}

/**
 * Results with a time limit and a breaker.
 *
 * Source: docs/contract.md#edge-state.
 */
export function guardResults(store: ResultStore, clock: Clock, ms: number): ResultStore {
  if (guarded.has(store)) return store;
  const { ask } = createBreaker(clock, ms);
  return {
    get: async (key) => ask('', () => store.get(key)),
    set: async (key, text, ttlMs) => ask('', () => store.set(key, text, ttlMs)),
    clear: async () => ask('', () => store.clear()),
  };
}

/**
 * Settings of {@link guardKeyValues}.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface KeyValueLimitOptions {
  /** The clock of the breaker. Default: real time. */
  clock?: Clock;
  /** How long the store may take to answer, in milliseconds. Default 5,000. */
  timeoutMs?: number;
}

/**
 * Key-values of any engine with a time limit and a breaker, so that a dead store costs one wait and
 * not one for each call. The stores of {@link createDurableObjectStores} have one already.
 *
 * Source: docs/contract.md#edge-state.
 *
 * @throws Error from its operations if the store does not answer in time, and then at once for 5 s.
 *
 * @example
 * const backends = createCapabilityBackends({ kv: guardKeyValues(keyValuesInRedis) });
 */
export function guardKeyValues(
  store: KeyValueBackend,
  { clock = systemClock, timeoutMs = STORE_MS }: KeyValueLimitOptions = {},
): KeyValueBackend {
  if (guarded.has(store)) return store;
  const { ask } = createBreaker(clock, timeoutMs);
  const { swap } = store;
  return asGuarded({
    get: (key) => ask('', () => store.get(key)),
    set: (key, record) => ask('', () => store.set(key, record)),
    ...(swap && {
      swap: (key: string, expected: string | undefined, record: KeyValueRecord) =>
        ask('', () => swap.call(store, key, expected, record)),
    }),
    delete: (key) => ask('', () => store.delete(key)),
    list: (prefix) => ask('', () => store.list(prefix)),
  });
}
