import type { SessionFlags } from './crash-flags.ts';

/** Records whether user code is running, in a storage that survives a crash. */
export interface BusyFlag {
  /** @returns whether the last visit to this document ended during its code. */
  turnTo(id: string): boolean;
  begin(what: string): void;
  /** The flag falls when nothing is at work any more. */
  end(what: string): void;
  /** Clears the crash mark of the open document: its code has completed. */
  forgive(): void;
  /** The page closes normally; an unexplained crash stays marked. */
  leave(): void;
}

/** Keeps {@link SessionFlags} up while something is at work. */
export function createBusyFlag(flags: SessionFlags): BusyFlag {
  const { read, write } = forgiving(flags);
  const atWork = new Set<string>();
  const raised = new Set<string>();
  const crashed = new Set<string>();
  let open = '';
  const raise = () => {
    raised.add(open);
    write(open, true);
  };
  const lower = () => {
    for (const id of raised) if (!crashed.has(id)) write(id, false);
    raised.clear();
  };
  return {
    turnTo: (id) => {
      open = id;
      if (!raised.has(id) && read(id)) crashed.add(id);
      // What began under the last document may end under this one.
      if (atWork.size > 0) raise();
      return crashed.has(id);
    },
    begin: (what) => {
      atWork.add(what);
      raise();
    },
    end: (what) => {
      if (atWork.delete(what) && atWork.size === 0) lower();
    },
    forgive: () => {
      if (crashed.delete(open) && atWork.size === 0) write(open, false);
    },
    leave: lower,
  };
}

/** The same flags, where a refused storage reads as `false` and forgets. */
function forgiving(flags: SessionFlags): SessionFlags {
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
        // Without a storage a crash is not remembered; everything else works.
      }
    },
  };
}
