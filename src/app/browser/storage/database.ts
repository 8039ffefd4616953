import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { nameDocument } from '../../../session/documents/documents.ts';
import type {
  BackupReason,
  DocumentBackup,
  DocumentEntry,
} from '../../../session/documents/storage.ts';
import { toFirstDocument } from './version-1.ts';

/** The metadata of a document, which a save compares. */
export interface StoredEntry extends DocumentEntry {
  revision: number;
  /** The page that wrote it. */
  writer: string;
  outside: boolean;
}

/** The tables of the database. Documents are read only when one is opened. */
export interface DatabaseSchema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  documents: { key: string; value: unknown };
  asides: { key: string; value: Omit<DocumentBackup, 'key'> & { document: unknown } };
}

const NAME = 'toolyard';
const VERSION = 2;

/**
 * Opens the database of this browser on demand, and again after it was lost: a page of a newer
 * version takes it over, or the user clears it.
 *
 * @returns a function that returns the open database; it rejects if no database is available now.
 */
export function createDatabase(): () => Promise<IDBPDatabase<DatabaseSchema>> {
  let opening: Promise<IDBPDatabase<DatabaseSchema>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  return () => {
    opening ??= open(forget).catch((error: unknown) => {
      // The next attempt retries: a full disk may have room again.
      forget();
      throw error;
    });
    return opening;
  };
}

function open(onLost: () => void): Promise<IDBPDatabase<DatabaseSchema>> {
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    openDB<DatabaseSchema>(NAME, VERSION, {
      upgrade,
      blocked: () => {
        // Another page blocks the database, for an unknown time.
        isBlocked = true;
        reject(new Error('Another tab has locked the database.'));
      },
      blocking(_current, _blocked, event) {
        // The event comes from the connection that must be closed; its type says only `EventTarget`.
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    }).then((database) => (isBlocked ? database.close() : resolve(database)), reject);
  });
}

type Upgrade = IDBPTransaction<
  DatabaseSchema,
  ('entries' | 'documents' | 'asides')[],
  'versionchange'
>;

async function upgrade(
  database: IDBPDatabase<DatabaseSchema>,
  from: number,
  _to: number | null,
  transaction: Upgrade,
): Promise<void> {
  database.createObjectStore('entries');
  if (from === 0) {
    database.createObjectStore('documents');
    database.createObjectStore('asides');
    return;
  }
  const [entries, documents, asides] = [
    transaction.objectStore('entries'),
    transaction.objectStore('documents'),
    transaction.objectStore('asides'),
  ];
  const now = Date.now();
  const toBackup = (document: unknown, reason: BackupReason) => ({
    ...{ name: nameDocument(document), reason, changedAt: now },
    size: JSON.stringify(document)?.length ?? 0,
    document,
  });
  // Version 1 stored set-aside documents without metadata.
  for (const key of await asides.getAllKeys()) {
    const document: unknown = await asides.get(key);
    await asides.put(toBackup(document, 'replaced'), key);
  }
  // It also stored one document and its metadata.
  for (const key of await documents.getAllKeys()) {
    const saved: unknown = await documents.get(key);
    const stored = toFirstDocument(saved);
    await documents.delete(key);
    if (stored) {
      const { workspace, ...known } = stored;
      await documents.put(workspace, known.id);
      await entries.put({ ...known, changedAt: now }, known.id);
    } else await asides.put(toBackup(saved, 'unreadable'), key);
  }
}
