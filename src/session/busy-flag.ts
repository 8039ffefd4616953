import type { SessionFlag, SessionFlags } from './flags.ts';

/** Says, in a place that outlives a crash, whether own code is at work. */
export interface BusyFlag {
  begin(what: string): void;
  /** The flag falls when nothing is at work any more. */
  end(what: string): void;
  /** Takes the flag down, whatever is at work. */
  clear(): void;
}

/** Keeps {@link SessionFlags} `busy` up while something is at work. */
export function createBusyFlag(flags: SessionFlags): BusyFlag {
  const atWork = new Set<string>();
  return {
    begin: (what) => {
      atWork.add(what);
      flags.write('busy', true);
    },
    end: (what) => {
      if (atWork.delete(what) && atWork.size === 0) flags.write('busy', false);
    },
    clear: () => flags.write('busy', false),
  };
}

/** The same flags, where a refused storage reads as `false` and forgets. */
export function forgiving(flags: SessionFlags): SessionFlags {
  return {
    read: (flag: SessionFlag) => {
      try {
        return flags.read(flag);
      } catch {
        return false;
      }
    },
    write: (flag, on) => {
      try {
        flags.write(flag, on);
      } catch {
        // Without a storage a crash is not remembered; everything else works.
      }
    },
  };
}
