/**
 * In whose code the page was last seen at work, by the ids of documents. It must outlive a crash,
 * and is therefore written at once: a database that writes later is too late. `localStorage` is
 * such a place; both functions may throw.
 */
export interface SessionFlags {
  /**
   * Whether the document's own code was being compiled or run. Found when it is opened, it says
   * that the last visit ended in the middle.
   */
  read(id: string): boolean;
  write(id: string, busy: boolean): void;
}

/** Flags in memory: for tests, and where a browser refuses storage. */
export function createMemoryFlags(initial: readonly string[] = []): SessionFlags {
  const on = new Set(initial);
  return {
    read: (id) => on.has(id),
    write: (id, busy) => {
      if (busy) on.add(id);
      else on.delete(id);
    },
  };
}
