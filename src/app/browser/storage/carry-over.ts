import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/**
 * Copies the values that the target lacks. A value that cannot be copied costs only itself.
 *
 * @param stores in the order of copying
 * @param isInline the values contain their keys
 */
export async function carryOver<T extends DBSchema>(
  from: IDBPDatabase<T>,
  to: IDBPDatabase<T>,
  stores: readonly StoreNames<T>[],
  isInline = false,
): Promise<void> {
  for (const store of stores) {
    for (const key of await from.getAllKeys(store)) {
      try {
        if ((await to.getKey(store, key)) !== undefined) continue;
        const value = await from.get(store, key);
        if (value !== undefined) await to.put(store, value, isInline ? undefined : key);
      } catch {
        // It stays in the earlier database.
      }
    }
  }
}

/** Ends the opening of a database that does not exist: otherwise the question would create it. */
export function refuseToCreate(
  transaction: Pick<IDBPTransaction<never, never[], 'versionchange'>, 'abort' | 'done'>,
): void {
  transaction.done.catch(() => {});
  transaction.abort();
}
