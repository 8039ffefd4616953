import type { KeyValueBackend, RateLimitStore, ToolCache } from '../../core/index.ts';

/**
 * State that several isolates share.
 *
 * Source: page 5, 'State that several isolates must share'.
 */
export interface ToolStores {
  /** Windows of rate limits. */
  rateLimits: RateLimitStore;
  /** Keys and values of sessions and personalities; handed to `createCapabilityBackends`. */
  keyValues: KeyValueBackend;
  /** Results of tools that ask for it with `cache`. */
  results: ToolCache;
}
