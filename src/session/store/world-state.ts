import type { OutboxMessage, RecordChange } from '../../simulation/index.ts';

/** A file and its change since the start of the run. Times are milliseconds since then. */
export interface SandboxDataFile {
  /** Relative to the repository if the file is inside it, otherwise absolute. */
  path: string;
  /** `touched`: written again with the same text. */
  status: 'same' | 'added' | 'modified' | 'removed' | 'touched';
  /** The size in bytes; of a removed file, its last size. */
  size: number;
  /** Absent without a change, or for an unknown time. */
  changedAt?: number;
}

/** A stored value. */
export interface WorldKeyValue {
  /** Unique: the scope and the key in the storage. */
  id: string;
  /** The storage's owner, such as `tool notes`. */
  scope: string;
  key: string;
  value: string;
  /** Milliseconds since the start of the run; absent if it does not expire. */
  expiresAt?: number;
  /** Whether it is as at the start of the run. */
  isInitial?: true;
}

/** The changes of a run to its simulated world. Secrets are masked in all texts. */
export interface SandboxDataState {
  /** Milliseconds since the start of the run. */
  at: number;
  /** Only changed files, sorted by path. */
  files: readonly SandboxDataFile[];
  keyValues: readonly WorldKeyValue[];
  /** `sentAt` is in milliseconds since the start of the run. */
  messages: readonly OutboxMessage[];
  /** Created and changed records of the simulated services. */
  records: readonly RecordChange[];
}

/** A file's text at the start and now; `undefined` if the file does not exist. */
export interface SandboxDataTexts {
  before: string | undefined;
  after: string | undefined;
}

/** A world without changes. */
export const UNTOUCHED_WORLD: SandboxDataState = {
  ...{ at: 0, files: [], keyValues: [], messages: [], records: [] },
};

/** The number of changes in the world. */
export function countChanges(world: SandboxDataState | undefined): number {
  if (!world) return 0;
  const { files, keyValues, messages, records } = world;
  const isNew = ({ isInitial = false }: { isInitial?: boolean }) => !isInitial;
  const counts = [keyValues.filter(isNew), messages.filter(isNew), files, records];
  return counts.reduce((sum, { length }) => sum + length, 0);
}
