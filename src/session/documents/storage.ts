import type { Workspace } from '../workspace/workspace.ts';
import { swap, type Version } from './compare-and-swap.ts';
import { surplusSetAside } from './set-aside.ts';

/** A document as it is to be saved. */
export interface Draft {
  workspace: Workspace;
  /** It came from another author, and the user has not pressed Run since. */
  outside: boolean;
  /** Of the stored document that it continues; 0 without one. */
  revision: number;
}

/** A document as it was saved. */
export interface StoredDocument {
  id: string;
  /** At least 1; grows with each save. */
  revision: number;
  outside: boolean;
  /** As it is: another version of the page may have written it. */
  document: unknown;
}

/** What a save has done. */
export interface SaveResult {
  revision: number;
  /** Present where another page had saved since: the draft is a document of its own now. */
  copy?: Pick<Workspace, 'id' | 'name'>;
}

/** One line of the list of documents. */
export interface DocumentEntry {
  id: string;
  name: string;
  /** In milliseconds since 1970. */
  changedAt: number;
  /** In UTF-16 code units, as JSON. */
  size: number;
}

/** Why a document lies beside the others. */
export type SetAsideReason = 'unreadable' | 'replaced';

/** A document that is kept and not worked on. */
export interface SetAsideDocument extends Omit<DocumentEntry, 'id'> {
  key: string;
  reason: SetAsideReason;
}

/** What another page has done to a document. */
export interface DocumentNews {
  id: string;
  kind: 'saved' | 'removed';
}

/**
 * Where workspaces are kept between visits. The browser brings IndexedDB, tests a map in memory.
 * Every method that promises may reject: storage can be refused, be full, or go away.
 *
 * Source: docs/contract.md#workspace.
 */
export interface WorkspaceStorage {
  /**
   * @param id of a document; absent: the one that was open last.
   * @returns `undefined` if it is missing.
   */
  load(id?: string): Promise<StoredDocument | undefined>;
  /** Compares the revision and swaps the document, in one step. */
  save(draft: Draft): Promise<SaveResult>;
  remove(id: string): Promise<void>;
  /** Says that a document is open now: the one that a later visit begins with. Never throws. */
  noteOpen(id: string): void;
  /** The latest change first. */
  list(): Promise<readonly DocumentEntry[]>;
  /**
   * Remembers at once, without waiting for anything, what a page that is about to end cannot
   * save any more; the next page saves it. Absent where there is no such place. Never throws.
   */
  stash?(drafts: readonly Draft[]): void;
  /** Keeps a document where no save reaches it, and lets the oldest go where they are too many. */
  setAside(document: unknown, reason: SetAsideReason): Promise<void>;
  /** The latest first. */
  listAsides(): Promise<readonly SetAsideDocument[]>;
  /** @returns the document, as it is; `undefined` if it is missing. */
  readAside(key: string): Promise<unknown>;
  removeAside(key: string): Promise<void>;
  /**
   * Reports what other pages do to the documents. Absent without other pages.
   *
   * @returns a function that ends it.
   */
  watch?(listener: (news: DocumentNews) => void): () => void;
}

/** A storage in memory whose content can be looked at. */
export interface MemoryStorage extends WorkspaceStorage {
  /** The document that was saved last. */
  readonly saved: unknown;
  readonly asides: readonly unknown[];
  /** The same storage as another page sees it. */
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
 * Keeps documents for as long as the object lives. They are copied in and out, as a database
 * would do.
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
