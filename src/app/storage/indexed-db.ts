import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WorkspaceStorage } from '../../session/storage.ts';
import type { Workspace } from '../../session/workspace.ts';
import { createLastWords } from './last-words.ts';

/** One saved document, and which page wrote it. */
interface Saved {
  revision: number;
  writer: string;
  workspace: Workspace;
}

interface Schema extends DBSchema {
  documents: { key: string; value: Saved };
  /** What was replaced or could not be opened; nothing here is ever read by itself. */
  asides: { key: string; value: unknown };
}

const NAME = 'toolyard';
const VERSION = 1;
const KEY = 'workspace';

/**
 * Keeps the workspace in this browser. Where storage is refused each method rejects, and the
 * session goes on in memory. Two open pages do not lose each other's work: the document that a
 * save replaces is kept aside when another page wrote it, one copy for each page.
 *
 * Source: page 4, 'Nothing is lost' and item 0.
 *
 * @example
 * const session = createSession({ storage: createIndexedDbStorage(), createClock });
 */
export function createIndexedDbStorage(): WorkspaceStorage {
  const writer = createWriterId();
  const lastWords = createLastWords(isSaved);
  let revision = 0;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  const open = () => {
    opening ??= openDatabase(() => {
      opening = undefined;
    });
    return opening;
  };

  return {
    load: async () => {
      const database = await open();
      const saved: unknown = await database.get('documents', KEY);
      if (isSaved(saved)) revision = saved.revision;
      const unsaved = lastWords.read();
      if (unsaved?.revision === revision) return unsaved.workspace;
      // Another page has saved since: both are work, and the saved one is the later.
      if (unsaved) await database.put('asides', unsaved.workspace, `page-${unsaved.writer}`);
      lastWords.forget();
      return isSaved(saved) ? saved.workspace : saved;
    },
    stash: (workspace) => lastWords.say({ revision, writer, workspace }),
    save: async (workspace) => {
      const database = await open();
      // One transaction: no other page can write between the comparison and the swap.
      const transaction = database.transaction(['documents', 'asides'], 'readwrite');
      const documents = transaction.objectStore('documents');
      const current: unknown = await documents.get(KEY);
      if (isSaved(current) && current.revision !== revision) {
        await transaction.objectStore('asides').put(current.workspace, `page-${current.writer}`);
      }
      const next = Math.max(revision, isSaved(current) ? current.revision : 0) + 1;
      await documents.put({ revision: next, writer, workspace }, KEY);
      await transaction.done;
      revision = next;
      lastWords.forget(workspace);
    },
    setAside: async (document) => {
      const database = await open();
      await database.put('asides', document, `${new Date().toISOString()}-${writer}`);
    },
  };
}

async function openDatabase(onLost: () => void): Promise<IDBPDatabase<Schema>> {
  try {
    return await openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('documents');
        database.createObjectStore('asides');
      },
      // A page of a newer version waits for this one to let go.
      blocking(_current, _blocked, event) {
        // The event comes from the connection that must be closed; its type says only `EventTarget`.
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    });
  } catch (error) {
    // The next attempt starts anew: a full disk may have room again.
    onLost();
    throw error;
  }
}

// The database may hold what another version of this page wrote.
function isSaved(value: unknown): value is Saved {
  return (
    typeof value === 'object' &&
    value !== null &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'writer' in value &&
    'workspace' in value
  );
}

// `randomUUID` is missing on pages that are not served securely, such as a phone's preview.
function createWriterId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
