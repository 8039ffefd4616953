import { ownerOf } from './key-owner.ts';

/**
 * The limits for the key-values of one subject.
 *
 * Source: docs/contract.md#edge-quotas.
 */
export interface KeyValueLimits {
  /** Key-values of one subject, in all its sessions. Default 10,000. */
  subjectKeys: number;
  /** The size of their keys and values, in UTF-16 code units. Default 10,000,000. */
  subjectChars: number;
  /** Sessions of one subject that hold values. Default 1,000. */
  subjectSessions: number;
}

/** The defaults. */
export const KEY_VALUE_LIMITS: KeyValueLimits = {
  subjectKeys: 10_000,
  subjectChars: 10_000_000,
  subjectSessions: 1000,
};

/** The size of each value, by owner. */
export interface MemoryUsage {
  /** Why the value may not be stored, as a sentence. Changes nothing. */
  refusal(key: string, chars: number): string | undefined;
  /** The keys of the same owner. */
  keysBeside(key: string): Iterable<string>;
  set(key: string, chars: number): void;
  delete(key: string): void;
}

interface Used {
  /** The size of each value with its key. */
  sizes: Map<string, number>;
  chars: number;
  /** How many values each session has. */
  sessions: Map<string, number>;
}

/** Counts what each owner uses. */
export function createMemoryUsage(quotas: KeyValueLimits): MemoryUsage {
  const owners = new Map<string, Used>();
  const remove = (key: string): void => {
    const { owner, session } = ownerOf(key);
    const used = owners.get(owner);
    const chars = used?.sizes.get(key);
    if (!used || chars === undefined) return;
    used.sizes.delete(key);
    used.chars -= chars;
    if (session !== undefined) {
      const left = (used.sessions.get(session) ?? 0) - 1;
      if (left > 0) used.sessions.set(session, left);
      else used.sessions.delete(session);
    }
    if (used.sizes.size === 0) owners.delete(owner);
  };
  return {
    refusal(key, chars) {
      const { owner, session } = ownerOf(key);
      const used = owners.get(owner) ?? nothing();
      const before = used.sizes.get(key);
      if (before === undefined && used.sizes.size >= quotas.subjectKeys) {
        return fullStorage(`${quotas.subjectKeys.toLocaleString('en-US')} keys`);
      }
      if (used.chars - (before ?? 0) + chars > quotas.subjectChars) {
        return fullStorage(`${quotas.subjectChars.toLocaleString('en-US')} characters`);
      }
      const isNew = session !== undefined && !used.sessions.has(session);
      if (!isNew || used.sessions.size < quotas.subjectSessions) return undefined;
      return fullStorage(`values in ${quotas.subjectSessions.toLocaleString('en-US')} sessions`);
    },
    keysBeside: (key) => [...(owners.get(ownerOf(key).owner)?.sizes.keys() ?? [])],
    set(key, chars) {
      remove(key);
      const { owner, session } = ownerOf(key);
      const used = owners.get(owner) ?? nothing();
      owners.set(owner, used);
      used.sizes.set(key, chars);
      used.chars += chars;
      if (session !== undefined) used.sessions.set(session, (used.sessions.get(session) ?? 0) + 1);
    },
    delete: remove,
  };
}

function nothing(): Used {
  return { sizes: new Map(), chars: 0, sessions: new Map() };
}

/** Why nothing more may be stored. */
export function fullStorage(most: string): string {
  return `The storage of this caller is full: it may have ${most}. Delete some, or let values expire.`;
}
