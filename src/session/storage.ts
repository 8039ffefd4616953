import type { Workspace } from './workspace.ts';

/**
 * Where the workspace is kept between visits. The browser brings IndexedDB, tests and refused
 * storage a map in memory.
 *
 * Source: page 4, 'Nothing is lost' and item 0.
 */
export interface WorkspaceStorage {
  /** What was saved last, as it is; `undefined` on the first visit. May reject. */
  load(): Promise<unknown>;
  /** Replaces what was saved. May reject. */
  save(workspace: Workspace): Promise<void>;
  /**
   * Remembers at once, without waiting for anything, what a page that is about to end cannot
   * save any more; the next `load` gives it. Absent where there is no such place. Never throws.
   */
  stash?(workspace: Workspace): void;
  /** Keeps a document under a key of its own, where no save reaches it. May reject. */
  setAside(document: unknown): Promise<void>;
}

/** A storage in memory whose content can be looked at. */
export interface MemoryStorage extends WorkspaceStorage {
  readonly saved: unknown;
  readonly asides: readonly unknown[];
}

/**
 * Keeps documents for as long as the object lives. They are copied in and out, as a database
 * would do.
 *
 * @example
 * const storage = createMemoryStorage();
 * await storage.save(workspace);
 */
export function createMemoryStorage(initial?: unknown): MemoryStorage {
  let saved = structuredClone(initial);
  const asides: unknown[] = [];
  return {
    get saved() {
      return saved;
    },
    get asides() {
      return asides;
    },
    load: async () => structuredClone(saved),
    save: async (workspace) => {
      saved = structuredClone(workspace);
    },
    setAside: async (document) => {
      asides.push(structuredClone(document));
    },
  };
}
