import type { Clock, RateLimitStore } from '../../core/index.ts';
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
export function guardRateLimits(store: RateLimitStore, clock: Clock, ms: number): RateLimitStore {
  if (guarded.has(store)) return store;
  const { ask } = createBreaker(clock, ms);
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
