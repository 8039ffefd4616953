import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RunArchive } from '../../../session/run-history/index.ts';
import { scopedName } from '../../lib/scoped-name.ts';
import { carryOver, refuseToCreate } from './carry-over.ts';

interface DatabaseSchema extends DBSchema {
  runs: { key: string; value: { id: string; workspaceId: string }; indexes: { workspace: string } };
}

/** Earlier versions had one database for all paths of an origin. */
const EARLIER = 'toolyard-runs';
const NAME = scopedName(EARLIER);
const VERSION = 1;

/**
 * Stores the history of runs in this browser, in a separate database: losing it loses no work.
 *
 * Source: docs/contract.md#workspace.
 */
export function createRunArchive(): RunArchive {
  let opening: Promise<IDBPDatabase<DatabaseSchema>> | undefined;
  const open = () => {
    opening ??= openDatabase(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    load: async (workspaceId) => (await open()).getAllFromIndex('runs', 'workspace', workspaceId),
    save: async (records) => {
      const transaction = (await open()).transaction('runs', 'readwrite');
      await Promise.all([
        ...records.map((record) => transaction.store.put(record)),
        transaction.done,
      ]);
    },
    remove: async (ids) => {
      const transaction = (await open()).transaction('runs', 'readwrite');
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    },
    now: () => Date.now(),
  };
}

async function openDatabase(onLost: () => void): Promise<IDBPDatabase<DatabaseSchema>> {
  let isNew = false;
  try {
    const opened = await openDB<DatabaseSchema>(NAME, VERSION, {
      upgrade(database) {
        isNew = true;
        const runs = database.createObjectStore('runs', { keyPath: 'id' });
        runs.createIndex('workspace', 'workspaceId');
      },
      // A page of a newer version waits until this connection closes.
      blocking(_current, _blocked, event) {
        // The event comes from the connection that must be closed; its type says only `EventTarget`.
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    });
    if (isNew) await carryRuns(opened).catch(() => {});
    return opened;
  } catch (error) {
    // The next attempt starts anew: a full disk may have room again.
    onLost();
    throw error;
  }
}

async function carryRuns(database: IDBPDatabase<DatabaseSchema>): Promise<void> {
  const earlier = await openDB<DatabaseSchema>(EARLIER, VERSION, {
    upgrade: (_database, _from, _to, transaction) => refuseToCreate(transaction),
  });
  await carryOver(earlier, database, ['runs'], true);
  earlier.close();
}
