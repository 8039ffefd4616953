import type { SessionFlags } from './crash-flags.ts';

/** Says, in a place that outlives a crash, whether own code is at work. */
export interface BusyFlag {
  /** @returns whether the last visit to this document ended in the middle of its code. */
  turnTo(id: string): boolean;
  begin(what: string): void;
  /** The flag falls when nothing is at work any more. */
  end(what: string): void;
  /** The crash of the open document is forgotten: its code came to an end. */
  forgive(): void;
  /** The page goes away in good order; an unexplained crash stays remembered. */
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
