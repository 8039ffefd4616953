import { jsonLength } from '../../lib/bounded-json.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { surplusBackups } from './backups.ts';
import { swap, type Version } from './compare-and-swap.ts';

/** A document before its save. */
export interface Draft {
  workspace: Workspace;
  /** It came from another author, and the user has not pressed Run since. */
  outside: boolean;
  /** The revision that it continues; 0 for a new document. */
  revision: number;
}

/** A document after its save. */
export interface StoredDocument {
  id: string;
  /** At least 1; grows with each save. */
  revision: number;
  outside: boolean;
  /** Not validated: another version of the page may have written it. */
  document: unknown;
}

/** The effect of a save. */
export interface SaveResult {
  revision: number;
  /** Present if another page has saved since. The draft is then a separate document. */
  copy?: Pick<Workspace, 'id' | 'name'>;
}

/** An entry of the list of documents. */
export interface DocumentEntry {
  id: string;
  name: string;
  /** Unit: milliseconds since 1970. */
  changedAt: number;
  /** About the UTF-16 code units of its JSON. */
  size: number;
}

/** Why a document was backed up. */
export type BackupReason = 'unreadable' | 'replaced';

/** A document that is kept, but not edited. */
export interface DocumentBackup extends Omit<DocumentEntry, 'id'> {
  key: string;
  reason: BackupReason;
}

/** A change that another page made to a document. */
export interface ExternalChange {
  id: string;
  kind: 'saved' | 'removed';
}

/**
 * Storage for workspaces between visits. Browsers use IndexedDB, tests a map in memory. Every
 * method that returns a promise may reject: the storage can be refused, full, or gone.
 *
 * Source: docs/contract.md#workspace.
 */
export interface WorkspaceStorage {
  /**
   * @param id of a document; default: the last open one. @returns `undefined` if it is missing.
   * @returns `undefined` if it is missing.
   */
  load(id?: string): Promise<StoredDocument | undefined>;
  /** Compares the revision and swaps the document atomically. */
  save(draft: Draft): Promise<SaveResult>;
  remove(id: string): Promise<void>;
  /** Records that a document is open, so that the next visit opens it. Never throws. */
  noteOpen(id: string): void;
  /** Latest change first. */
  list(): Promise<readonly DocumentEntry[]>;
  /**
   * Writes synchronously the drafts that a closing page cannot save any more; the next page saves
   * them. Absent without such a storage. Never throws.
   *
   * @returns false if a draft does not fit.
   */
  stash?(drafts: readonly Draft[]): boolean;
  /** Keeps a copy that saves do not change, and deletes the oldest beyond the limit. */
  addBackup(document: unknown, reason: BackupReason): Promise<void>;
  /** Latest first. */
  listBackups(): Promise<readonly DocumentBackup[]>;
  /** @returns the document, not validated; `undefined` if it is missing. */
  readBackup(key: string): Promise<unknown>;
  removeBackup(key: string): Promise<void>;
  /**
   * The number of entries that could not be read and were set aside since the last call. Absent if
   * there can be none.
   */
  takeRepairs?(): number;
  /**
   * Reports changes that other pages make to documents. Absent without other pages.
   *
   * @returns a function that ends it.
   */
  watch?(listener: (news: ExternalChange) => void): () => void;
}

/** A storage in memory with methods for inspection. */
export interface MemoryStorage extends WorkspaceStorage {
  /** The last saved document. */
  readonly saved: unknown;
  readonly backups: readonly unknown[];
  /** The same storage from the point of view of another page. */
  openPage(): MemoryStorage;
}

interface Kept extends Version, StoredDocument {
  changedAt: number;
}

interface MemoryStore {
  documents: Map<string, Kept>;
  backups: Map<string, { document: unknown; reason: BackupReason; changedAt: number }>;
  last: string | undefined;
  saved: string | undefined;
  time: number;
  createId(): string;
  pages: Map<string, (news: ExternalChange) => void>;
}

/**
 * Keeps documents while the object exists. Like a database, it copies them on reads and writes.
 *
 * @example
 * const storage = createMemoryStorage();
 * await storage.save({ workspace, outside: false, revision: 0 });
 */
export function createMemoryStorage(initial?: unknown, outside = false): MemoryStorage {
  let lastId = 0;
  const stored: MemoryStore = {
    documents: new Map(),
    backups: new Map(),
    last: undefined,
    saved: undefined,
    time: 0,
    createId: () => {
      lastId += 1;
      return `kept-${lastId}`;
    },
    pages: new Map(),
  };
  if (initial !== undefined) {
    const { id } = { id: 'workspace', ...Object(initial) };
    const document: unknown = structuredClone(initial);
    const writer = stored.createId();
    stored.documents.set(id, { id, revision: 1, writer, outside, document, changedAt: 0 });
    stored.last = id;
    stored.saved = id;
  }
  return openMemoryPage(stored);
}

function openMemoryPage(stored: MemoryStore): MemoryStorage {
  const { documents, backups, pages } = stored;
  const page = stored.createId();
  const tell = (news: ExternalChange) => {
    for (const [other, listener] of pages) if (other !== page) listener(news);
  };
  const describe = (document: unknown, changedAt: number) => ({
    name: String(Object(document).name ?? 'Unnamed'),
    changedAt,
    size: jsonLength(document),
  });
  return {
    get saved() {
      return documents.get(stored.saved ?? '')?.document;
    },
    get backups() {
      return [...backups.values()].map(({ document }) => document);
    },
    openPage: () => openMemoryPage(stored),
    load: async (id = stored.last) => {
      const kept = documents.get(id ?? '');
      return kept && structuredClone(kept);
    },
    save: async (draft) => {
      const { workspace, copied, revision, writer } = swap(
        documents.get(draft.workspace.id),
        draft,
        page,
        stored.createId,
      );
      const { id, name } = workspace;
      stored.time += 1;
      documents.set(id, {
        ...{ id, revision, writer, outside: draft.outside, changedAt: stored.time },
        document: structuredClone(workspace),
      });
      stored.saved = id;
      tell({ id, kind: 'saved' });
      return { revision, ...(copied && { copy: { id, name } }) };
    },
    remove: async (id) => {
      documents.delete(id);
      tell({ id, kind: 'removed' });
    },
    noteOpen: (id) => {
      stored.last = id;
    },
    list: async () =>
      [...documents.values()]
        .map(({ id, document, changedAt }) => ({ id, ...describe(document, changedAt) }))
        .sort((a, b) => b.changedAt - a.changedAt),
    addBackup: async (document, reason) => {
      stored.time += 1;
      const kept = { document: structuredClone(document), reason, changedAt: stored.time };
      backups.set(stored.createId(), kept);
      const all = [...backups].map(([key, { changedAt }]) => ({ key, changedAt }));
      for (const key of surplusBackups(all)) backups.delete(key);
    },
    listBackups: async () =>
      [...backups]
        .map(([key, { document, reason, changedAt }]) => ({
          ...{ key, reason },
          ...describe(document, changedAt),
        }))
        .reverse(),
    readBackup: async (key) => structuredClone(backups.get(key)?.document),
    removeBackup: async (key) => void backups.delete(key),
    watch: (listener) => {
      pages.set(page, listener);
      return () => void pages.delete(page);
    },
  };
}
