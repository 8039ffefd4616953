import type { Clock, KeyValueBackend, KeyValueRecord } from '../core/index.ts';
import { createListeners } from './listeners.ts';

/** One stored value with its key, as a page shows it. */
export interface KeyValueEntry extends KeyValueRecord {
  key: string;
}

/** Options of {@link createKeyValue}. */
export interface KeyValueOptions {
  clock: Clock;
  /** The initial values. Default: none. */
  records?: Readonly<Record<string, KeyValueRecord>>;
  /** Default: every operation works at once. */
  turbulence?: (operation: string) => Promise<boolean>;
}

/** Key-value storage in memory; each world has its own. */
export interface SimulatedKeyValue extends Required<KeyValueBackend> {
  /** Entries that have not expired, sorted by key; the same array until something changes. */
  entries(): readonly KeyValueEntry[];
  /**
   * Called for every `set` and `delete`. Expiry fires no event: a timer for it would extend a run
   * to its longest lifetime.
   * @returns a function that ends it.
   */
  subscribe(listener: () => void): () => void;
}

/**
 * Key-value storage whose records expire by the run's clock.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @throws Error from its operations if the turbulence makes an operation fail.
 *
 * @example
 * const kv = createKeyValue({ clock });
 * await kv.set('tool:cache:a', { value: '1', expiresAt: clock.now() + 60_000 });
 */
export function createKeyValue(options: KeyValueOptions): SimulatedKeyValue {
  const { clock, turbulence } = options;
  const records = new Map<string, KeyValueRecord>(Object.entries(options.records ?? {}));
  const { notify, subscribe } = createListeners();
  let snapshot: readonly KeyValueEntry[] | undefined;

  function purge() {
    for (const [key, { expiresAt }] of records) {
      if (expiresAt !== undefined && expiresAt <= clock.now()) {
        records.delete(key);
        snapshot = undefined;
      }
    }
  }

  function publish() {
    snapshot = undefined;
    notify();
  }

  async function operation<T>(name: string, act: () => T): Promise<T> {
    if (turbulence && !(await turbulence(name))) {
      throw new Error('The key-value store is unavailable');
    }
    purge();
    return act();
  }

  return {
    get: (key) =>
      operation(`GET ${key}`, () => {
        const record = records.get(key);
        return record && { ...record };
      }),
    set: (key, record) =>
      operation(`SET ${key}`, () => {
        records.set(key, { ...record });
        publish();
      }),
    swap: (key, expected, record) =>
      operation(`SET ${key}`, () => {
        if (records.get(key)?.value !== expected) return false;
        records.set(key, { ...record });
        publish();
        return true;
      }),
    delete: (key) =>
      operation(`DELETE ${key}`, () => {
        if (records.delete(key)) publish();
      }),
    list: (prefix) =>
      operation(`LIST ${prefix}`, () =>
        [...records.keys()].filter((key) => key.startsWith(prefix)).sort(),
      ),
    entries() {
      purge();
      snapshot ??= [...records]
        .map(([key, record]) => ({ key, ...record }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      return snapshot;
    },
    subscribe,
  };
}
