import type { IDBPDatabase } from 'idb';
import { jsonLength } from '../../../lib/bounded-json.ts';
import {
  type DocumentBackup,
  type DocumentEntry,
  surplusBackups,
  swap,
  type WorkspaceStorage,
} from '../../../session/documents/index.ts';
import { createId } from '../create-id.ts';
import { createNewsChannel } from '../news-channel.ts';
import { readStoredBackup, toStoredBackup } from './broken-entries.ts';
import { createDatabase } from './database.ts';
import type { DatabaseSchema } from './database-schema.ts';
import { readLastDocument, writeLastDocument } from './last-document.ts';
import { createUnsavedBackup, type UnsavedDraft } from './unsaved-backup.ts';

/**
 * Stores workspaces in this browser. If storage is refused, each method rejects and the session
 * continues in memory. Two open pages keep each other's work: a save compares the revision, and the
 * later save becomes a separate document.
 *
 * Source: docs/contract.md#workspace.
 *
 * @example
 * const session = createSession({ storage: createIndexedDbStorage(), createClock });
 */
export function createIndexedDbStorage(): WorkspaceStorage {
  const writer = createId();
  const open = createDatabase();
  const unsavedBackup = createUnsavedBackup(writer);
  const news = createNewsChannel();
  let recovered: Promise<void> | undefined;
  let brokenDrafts = 0;

  const write = async (draft: Omit<UnsavedDraft, 'writer'>, by: string) => {
    const { written, copied } = await swapIn(await open(), draft, by);
    const { id, name, revision } = written;
    news.tell({ id, kind: 'saved' });
    return { revision, ...(copied && { copy: { id, name } }) };
  };
  /** Saves the drafts of pages that ended too early. */
  const recover = async () => {
    const database = await open();
    for (const text of unsavedBackup.takeBroken()) {
      await database.put('asides', toStoredBackup(text, 'unreadable'), createId());
      brokenDrafts += 1;
    }
    for (const draft of unsavedBackup.read()) {
      try {
        const { workspace } = draft;
        const stored = await database.get('documents', workspace.id);
        if (!isSame(stored, workspace)) await write(draft, draft.writer);
        unsavedBackup.take(draft);
      } catch {
        // A draft that cannot be saved now stays for the next visit.
      }
    }
  };

  return {
    load: async (id) => {
      const database = await open();
      recovered ??= recover().catch(() => {});
      await recovered;
      const asked = id ?? (await findLast(database));
      if (asked === undefined) return undefined;
      const transaction = database.transaction(['entries', 'documents']);
      const [entry, document] = await Promise.all([
        transaction.objectStore('entries').get(asked),
        transaction.objectStore('documents').get(asked),
      ]);
      return entry && { id: asked, revision: entry.revision, outside: entry.outside, document };
    },
    stash: (drafts) => unsavedBackup.write(drafts),
    save: async (draft) => {
      const result = await write(draft, writer);
      unsavedBackup.forget(draft.workspace);
      return result;
    },
    remove: async (id) => {
      const transaction = (await open()).transaction(['entries', 'documents'], 'readwrite');
      await Promise.all([
        transaction.objectStore('entries').delete(id),
        transaction.objectStore('documents').delete(id),
        transaction.done,
      ]);
      news.tell({ id, kind: 'removed' });
    },
    noteOpen: writeLastDocument,
    list: async () => listDocuments(await open()),
    addBackup: async (document, reason) => {
      const database = await open();
      await database.put('asides', toStoredBackup(document, reason), createId());
      // Kept already: a failed cleanup does not matter.
      await pruneBackups(database).catch(() => {});
    },
    listBackups: async () => listBackups(await open()),
    readBackup: async (key) => {
      const stored: unknown = await (await open()).get('asides', key);
      return stored === undefined ? undefined : readStoredBackup(stored).document;
    },
    takeRepairs: () => {
      const count = open.takeRepairs() + brokenDrafts;
      brokenDrafts = 0;
      return count;
    },
    removeBackup: async (key) => (await open()).delete('asides', key),
    watch: news.watch,
  };
}

/** One transaction: no other page can write between the comparison and the swap. */
async function swapIn(
  database: IDBPDatabase<DatabaseSchema>,
  draft: Omit<UnsavedDraft, 'writer'>,
  by: string,
) {
  const transaction = database.transaction(['entries', 'documents'], 'readwrite');
  const entries = transaction.objectStore('entries');
  const stored = await entries.get(draft.workspace.id);
  const { workspace, copied, revision, writer } = swap(stored, draft, by, createId);
  const { id, name } = workspace;
  const size = jsonLength(workspace);
  const written = {
    id,
    name,
    revision,
    writer,
    outside: draft.outside,
    size,
    changedAt: Date.now(),
  };
  await Promise.all([
    entries.put(written, id),
    transaction.objectStore('documents').put(workspace, id),
    transaction.done,
  ]);
  return { written, copied };
}

async function listDocuments(database: IDBPDatabase<DatabaseSchema>): Promise<DocumentEntry[]> {
  const entries = await database.getAll('entries');
  return entries
    .map(({ id, name, changedAt, size }) => ({ id, name, changedAt, size }))
    .sort((a, b) => b.changedAt - a.changedAt);
}

async function listBackups(database: IDBPDatabase<DatabaseSchema>): Promise<DocumentBackup[]> {
  const found: DocumentBackup[] = [];
  let cursor = await database.transaction('asides').store.openCursor();
  while (cursor) {
    const { document: _, ...entry } = readStoredBackup(cursor.value);
    found.push({ key: cursor.key, ...entry });
    cursor = await cursor.continue();
  }
  return found.sort((a, b) => b.changedAt - a.changedAt);
}

async function pruneBackups(database: IDBPDatabase<DatabaseSchema>): Promise<void> {
  for (const key of surplusBackups(await listBackups(database)))
    await database.delete('asides', key);
}

async function findLast(database: IDBPDatabase<DatabaseSchema>): Promise<string | undefined> {
  const [latest] = await listDocuments(database);
  return (await database.getKey('entries', readLastDocument())) ?? latest?.id;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
