import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WorkspaceStorage } from '../../session/storage.ts';

interface Schema extends DBSchema {
  workspaces: { key: string; value: unknown };
}

const STORE = 'workspaces';
const CURRENT = 'current';

/** Keeps the workspace in the browser's IndexedDB. Each method rejects where that is refused. */
export function createBrowserStorage(): WorkspaceStorage {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => {
    opening ??= openDB<Schema>('toolyard', 1, {
      upgrade: (db) => {
        db.createObjectStore(STORE);
      },
    });
    return opening;
  };
  return {
    load: async () => (await database()).get(STORE, CURRENT),
    save: async (workspace) => {
      await (await database()).put(STORE, workspace, CURRENT);
    },
    setAside: async (document) => {
      await (await database()).put(STORE, document, `aside-${Date.now()}`);
    },
  };
}
