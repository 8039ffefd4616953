import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { toStoredBackup } from './broken-entries.ts';
import type { DatabaseSchema } from './database-schema.ts';
import { toFirstDocument } from './version-1.ts';

type Upgrade = IDBPTransaction<DatabaseSchema, StoreNames<DatabaseSchema>[], 'versionchange'>;

/**
 * Converts the database of the page's first version. An exception would undo the whole upgrade and
 * lock every document. So an entry that cannot be converted is set aside as it is.
 */
export async function upgrade(
  database: IDBPDatabase<DatabaseSchema>,
  transaction: Upgrade,
): Promise<void> {
  database.createObjectStore('entries');
  const [entries, documents, asides] = [
    transaction.objectStore('entries'),
    transaction.objectStore('documents'),
    transaction.objectStore('asides'),
  ];
  // Version 1 stored set-aside documents without metadata.
  for (const key of await asides.getAllKeys()) {
    const document: unknown = await asides.get(key);
    await asides.put(toStoredBackup(document, 'replaced'), key);
  }
  // It also stored one document and its metadata.
  for (const key of await documents.getAllKeys()) {
    const saved: unknown = await documents.get(key);
    const stored = readFirst(saved);
    await documents.delete(key);
    if (stored) {
      const { workspace, ...known } = stored;
      await documents.put(workspace, known.id);
      await entries.put({ ...known, changedAt: Date.now() }, known.id);
    } else await asides.put(toStoredBackup(saved, 'unreadable'), key);
  }
}

function readFirst(saved: unknown) {
  try {
    return toFirstDocument(saved);
  } catch {
    return undefined;
  }
}
