import { type IDBPDatabase, openDB } from 'idb';
import { scopedName } from '../../lib/scoped-name.ts';
import { repairEntries } from './broken-entries.ts';
import { carryOver, refuseToCreate } from './carry-over.ts';
import type { DatabaseSchema } from './database-schema.ts';
import { upgrade } from './upgrade.ts';

/** Earlier versions had one database for all paths of an origin. */
const EARLIER = 'toolyard';
const EARLIER_VERSION = 2;
const NAME = scopedName(EARLIER);
const VERSION = 3;

/** The open database. */
export interface Database {
  (): Promise<IDBPDatabase<DatabaseSchema>>;
  /** The number of entries that were set aside since the last call. */
  takeRepairs(): number;
}

/**
 * Opens the database of this playground on demand, and again after it was lost. A page of a newer
 * version upgrades it, or the user clears it.
 *
 * @returns a function that returns the open database; it rejects if no database is available now.
 */
export function createDatabase(): Database {
  let opening: Promise<IDBPDatabase<DatabaseSchema>> | undefined;
  let repairs = 0;
  const forget = () => {
    opening = undefined;
  };
  const prepare = async () => {
    const database = await open(forget);
    await carryDocuments(database).catch(() => {});
    repairs += await repairEntries(database).catch(() => 0);
    return database;
  };
  const get = () => {
    opening ??= prepare().catch((error: unknown) => {
      // The next attempt retries: a full disk may have room again.
      forget();
      throw error;
    });
    return opening;
  };
  const takeRepairs = () => {
    const count = repairs;
    repairs = 0;
    return count;
  };
  return Object.assign(get, { takeRepairs });
}

function open(onLost: () => void): Promise<IDBPDatabase<DatabaseSchema>> {
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    openDB<DatabaseSchema>(NAME, VERSION, {
      upgrade: (database) => {
        for (const store of ['entries', 'documents', 'asides', 'carried'] as const) {
          database.createObjectStore(store);
        }
      },
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

/** Copies the documents of earlier versions, once. Their database stays for other playgrounds. */
async function carryDocuments(database: IDBPDatabase<DatabaseSchema>): Promise<void> {
  if ((await database.getKey('carried', 'done')) !== undefined) return;
  const earlier = await openEarlier();
  if (earlier) {
    // The list comes last, so that each of its entries has a document.
    await carryOver(earlier, database, ['asides', 'documents', 'entries']);
    earlier.close();
  }
  await database.put('carried', true, 'done');
}

/** @returns `undefined` if there is none */
async function openEarlier(): Promise<IDBPDatabase<DatabaseSchema> | undefined> {
  let isMissing = false;
  const opening = openDB<DatabaseSchema>(EARLIER, EARLIER_VERSION, {
    upgrade: (database, from, _to, transaction) => {
      isMissing = from === 0;
      return isMissing ? refuseToCreate(transaction) : upgrade(database, transaction);
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await opening;
  } catch (error) {
    if (isMissing) return undefined;
    throw error;
  }
}
