/**
 * Texts by key, shared by all isolates: what {@link createSharedToolCache} keeps results in.
 * What it forgets is only work that has to be done again, so it may drop whatever it likes.
 */
export interface ResultStore {
  /** @returns `undefined` if it is missing or has expired. */
  get(key: string): Promise<string | undefined>;
  /** @param ttlMs How long it may be given out, in milliseconds; absent: as long as it is kept. */
  set(key: string, text: string, ttlMs?: number): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
}
