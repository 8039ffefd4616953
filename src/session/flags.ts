/**
 * Two facts that must outlive a crash, and therefore be written at once: a database that writes
 * later is too late. `localStorage` is such a place; both functions may throw.
 */
export interface SessionFlags {
  read(flag: SessionFlag): boolean;
  write(flag: SessionFlag, on: boolean): void;
}

/**
 * - `busy`: own code is being compiled or run. Found at the beginning of a visit, it says that the
 *   last one ended in the middle.
 * - `outside`: the saved workspace was imported, and Run has not been pressed since.
 */
export type SessionFlag = 'busy' | 'outside';

/** Flags in memory: for tests, and where a browser refuses storage. */
export function createMemoryFlags(initial: readonly SessionFlag[] = []): SessionFlags {
  const on = new Set(initial);
  return {
    read: (flag) => on.has(flag),
    write: (flag, value) => {
      if (value) on.add(flag);
      else on.delete(flag);
    },
  };
}
