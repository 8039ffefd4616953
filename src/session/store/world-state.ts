import type { OutboxMessage } from '../../simulation/index.ts';

/** A file beside what it was when the run began. Times are milliseconds since then. */
export interface WorldFile {
  /** Relative to the repository where it is below it, else absolute. */
  path: string;
  /** `touched`: written anew with the text that it had. */
  status: 'same' | 'added' | 'modified' | 'removed' | 'touched';
  /** In bytes; of a removed file, what it had. */
  size: number;
  /** Absent if nothing happened to it, or at an unknown time. */
  changedAt?: number;
}

/** A stored value. */
export interface WorldKeyValue {
  /** Unique: the scope and the key as the storage has them. */
  id: string;
  /** Whose storage it is, such as `tool notes`. */
  scope: string;
  key: string;
  value: string;
  /** Milliseconds since the run began; absent where it stays. */
  expiresAt?: number;
}

/** The simulated world of a run, as far as the run has changed it. Texts hold no secrets. */
export interface WorldState {
  /** Milliseconds since the run began. */
  at: number;
  /** Changed files alone, sorted by path. */
  files: readonly WorldFile[];
  keyValues: readonly WorldKeyValue[];
  /** `sentAt` in milliseconds since the run began. */
  messages: readonly OutboxMessage[];
}

/** A file's text at the beginning and now; `undefined` where there is no file. */
export interface WorldTexts {
  before: string | undefined;
  after: string | undefined;
}

/** A world in which nothing has happened. */
export const UNTOUCHED_WORLD: WorldState = { at: 0, files: [], keyValues: [], messages: [] };

/** How many things in the world are not as they were. */
export function countChanges(world: WorldState | undefined): number {
  return world ? world.files.length + world.keyValues.length + world.messages.length : 0;
}
