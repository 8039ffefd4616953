import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** A database whose values have no further type here. */
type AnyDatabase = Pick<IDBPDatabase, 'getKey' | 'put' | 'get' | 'getAllKeys'>;

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
  // Both have these stores; the copied values are not read.
  const [source, target] = [from, to] as unknown as [AnyDatabase, AnyDatabase];
  for (const store of stores) {
    for (const key of await source.getAllKeys(String(store))) {
      try {
        if ((await target.getKey(String(store), key)) !== undefined) continue;
        const value: unknown = await source.get(String(store), key);
        await target.put(String(store), value, isInline ? undefined : key);
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
