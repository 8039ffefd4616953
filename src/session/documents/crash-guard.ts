import type { CrashFlags } from './crash-flags.ts';

/** Records in a storage that survives a crash whether the page computes with a document. */
export interface BusyFlag {
  /** Finds out which other pages are alive, before {@link turnTo}. Never rejects. */
  refresh(): Promise<void>;
  /** @returns whether the last visit ended while the page computed with this document. */
  turnTo(id: string): boolean;
  begin(what: string): void;
  /** Clears the flag when no work is left. */
  end(what: string): void;
  /** Keeps the flag set until the work ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Marks the open document as crashed: its run computed without end. */
  markHung(): void;
  /** Clears the crash mark of the open document: its run has completed. */
  forgive(): void;
  /** The page closes normally; an unexplained crash stays marked. */
  leave(): void;
}

/** Sets {@link CrashFlags} while code is active. */
export function createBusyFlag(flags: CrashFlags): BusyFlag {
  const { read, write, refresh } = forgiving(flags);
  const atWork = new Set<string>();
  const raised = new Set<string>();
  const crashed = new Set<string>();
  let open = '';
  let works = 0;
  const raise = () => {
    raised.add(open);
    write(open, true);
  };
  const lower = () => {
    for (const id of raised) if (!crashed.has(id)) write(id, false);
    raised.clear();
  };
  const begin = (what: string) => {
    atWork.add(what);
    if (!raised.has(open)) raise();
  };
  const end = (what: string) => {
    if (atWork.delete(what) && atWork.size === 0) lower();
  };
  return {
    refresh,
    turnTo: (id) => {
      open = id;
      if (!raised.has(id) && read(id)) crashed.add(id);
      // Work that began with the last document may end with this one.
      if (atWork.size > 0) raise();
      return crashed.has(id);
    },
    begin,
    end,
    during: async (work) => {
      works += 1;
      const mark = `work ${works}`;
      begin(mark);
      try {
        return await work();
      } finally {
        end(mark);
      }
    },
    markHung: () => {
      crashed.add(open);
      write(open, true);
    },
    forgive: () => {
      if (crashed.delete(open) && atWork.size === 0) write(open, false);
    },
    leave: lower,
  };
}

/**
 * The same flags, for a storage that may be refused: they read as `false`, and writes do nothing.
 */
function forgiving(flags: CrashFlags): Required<CrashFlags> {
  return {
    read: (id) => {
      try {
        return flags.read(id);
      } catch {
        return false;
      }
    },
    write: (id, busy) => {
      try {
        flags.write(id, busy);
      } catch {
        // Without a storage, the page forgets crashes. Everything else works.
      }
    },
    refresh: async () => {
      await flags.refresh?.().catch(() => {});
    },
  };
}
