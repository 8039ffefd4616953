import type { KeyValueBackend, RateLimitStore, ToolCache } from '../../core/index.ts';

/**
 * State that several isolates share. {@link createMemoryStores} serves one isolate, and {@link
 * createDurableObjectStores} all of them. Another engine implements these three.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface ToolStores {
  /** Windows of rate limits. */
  rateLimits: RateLimitStore;
  /** Keys and values of sessions and personalities; handed to `createCapabilityBackends`. */
  keyValues: KeyValueBackend;
  /** Results of tools that ask for it with `cache`. */
  results: ToolCache;
}
