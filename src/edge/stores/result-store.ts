/**
 * Texts by key, shared by all isolates: the storage of {@link createSharedToolCache}. A lost entry
 * only costs work, so the store may drop any.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface ResultStore {
  /** @returns `undefined` if it is missing or has expired. */
  get(key: string): Promise<string | undefined>;
  /** @param ttlMs The lifetime, in milliseconds; absent: no limit. */
  set(key: string, text: string, ttlMs?: number): Promise<void>;
  /** Removes all entries. */
  clear(): Promise<void>;
}
