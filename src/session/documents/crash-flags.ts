/**
 * Marks documents that are being computed with, by id. The marks must survive a crash, so they are written
 * synchronously: a database writes too late. `localStorage` is synchronous; both functions may
 * throw.
 */
export interface CrashFlags {
  /**
   * Whether the page was computing with the document. If set at opening, the last visit ended
   * during that.
   */
  read(id: string): boolean;
  /** `false` also removes the marks of crashed pages. */
  write(id: string, busy: boolean): void;
  /**
   * Finds out which other pages are alive: their marks are no crashes. Absent without other pages.
   * May reject.
   */
  refresh?(): Promise<void>;
}

/** Flags in memory: for tests, and for browsers that refuse storage. */
export function createMemoryFlags(initial: readonly string[] = []): CrashFlags {
  const on = new Set(initial);
  return {
    read: (id) => on.has(id),
    write: (id, busy) => {
      if (busy) on.add(id);
      else on.delete(id);
    },
  };
}
