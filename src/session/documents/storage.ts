import type { Workspace } from '../workspace/workspace.ts';
import { swap, type Version } from './compare-and-swap.ts';
import { surplusSetAside } from './set-aside.ts';

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
  /** In milliseconds since 1970. */
  changedAt: number;
  /** In UTF-16 code units, as JSON. */
  size: number;
}

/** Why a document was set aside. */
export type SetAsideReason = 'unreadable' | 'replaced';

/** A document that is kept, but not edited. */
export interface SetAsideDocument extends Omit<DocumentEntry, 'id'> {
  key: string;
  reason: SetAsideReason;
}

/** A change that another page made to a document. */
export interface DocumentNews {
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
   */
  stash?(drafts: readonly Draft[]): void;
  /** Sets a document aside, out of reach of saves, and deletes the oldest beyond the limit. */
  setAside(document: unknown, reason: SetAsideReason): Promise<void>;
  /** Latest first. */
  listAsides(): Promise<readonly SetAsideDocument[]>;
  /** @returns the document, not validated; `undefined` if it is missing. */
  readAside(key: string): Promise<unknown>;
  removeAside(key: string): Promise<void>;
  /**
   * Reports changes that other pages make to documents. Absent without other pages.
   *
   * @returns a function that ends it.
   */
  watch?(listener: (news: DocumentNews) => void): () => void;
}

/** A storage in memory with methods for inspection. */
export interface MemoryStorage extends WorkspaceStorage {
  /** The last saved document. */
  readonly saved: unknown;
  readonly asides: readonly unknown[];
  /** The same storage from the point of view of another page. */
  openPage(): MemoryStorage;
}

interface Kept extends Version, StoredDocument {
  changedAt: number;
}

interface MemoryStore {
  documents: Map<string, Kept>;
  asides: Map<string, { document: unknown; reason: SetAsideReason; changedAt: number }>;
  last: string | undefined;
  saved: string | undefined;
  time: number;
  createId(): string;
  pages: Map<string, (news: DocumentNews) => void>;
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
  const shelf: MemoryStore = {
    documents: new Map(),
    asides: new Map(),
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
    const writer = shelf.createId();
    shelf.documents.set(id, { id, revision: 1, writer, outside, document, changedAt: 0 });
    shelf.last = id;
    shelf.saved = id;
  }
  return openMemoryPage(shelf);
}

function openMemoryPage(shelf: MemoryStore): MemoryStorage {
  const { documents, asides, pages } = shelf;
  const page = shelf.createId();
  const tell = (news: DocumentNews) => {
    for (const [other, listener] of pages) if (other !== page) listener(news);
  };
  const describe = (document: unknown, changedAt: number) => ({
    name: String(Object(document).name ?? 'Unnamed'),
    changedAt,
    size: JSON.stringify(document).length,
  });
  return {
    get saved() {
      return documents.get(shelf.saved ?? '')?.document;
    },
    get asides() {
      return [...asides.values()].map(({ document }) => document);
    },
    openPage: () => openMemoryPage(shelf),
    load: async (id = shelf.last) => {
      const kept = documents.get(id ?? '');
      return kept && structuredClone(kept);
    },
    save: async (draft) => {
      const { workspace, copied, revision, writer } = swap(
        documents.get(draft.workspace.id),
        draft,
        page,
        shelf.createId,
      );
      const { id, name } = workspace;
      shelf.time += 1;
      documents.set(id, {
        ...{ id, revision, writer, outside: draft.outside, changedAt: shelf.time },
        document: structuredClone(workspace),
      });
      shelf.saved = id;
      tell({ id, kind: 'saved' });
      return { revision, ...(copied && { copy: { id, name } }) };
    },
    remove: async (id) => {
      documents.delete(id);
      tell({ id, kind: 'removed' });
    },
    noteOpen: (id) => {
      shelf.last = id;
    },
    list: async () =>
      [...documents.values()]
        .map(({ id, document, changedAt }) => ({ id, ...describe(document, changedAt) }))
        .sort((a, b) => b.changedAt - a.changedAt),
    setAside: async (document, reason) => {
      shelf.time += 1;
      const kept = { document: structuredClone(document), reason, changedAt: shelf.time };
      asides.set(shelf.createId(), kept);
      const all = [...asides].map(([key, { changedAt }]) => ({ key, changedAt }));
      for (const key of surplusSetAside(all)) asides.delete(key);
    },
    listAsides: async () =>
      [...asides]
        .map(([key, { document, reason, changedAt }]) => ({
          ...{ key, reason },
          ...describe(document, changedAt),
        }))
        .reverse(),
    readAside: async (key) => structuredClone(asides.get(key)?.document),
    removeAside: async (key) => void asides.delete(key),
    watch: (listener) => {
      pages.set(page, listener);
      return () => void pages.delete(page);
    },
  };
}
