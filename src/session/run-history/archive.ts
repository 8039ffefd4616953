import type { RunRecord } from '../store/run-record.ts';

/**
 * Storage for runs between visits, separate from documents. Every method may reject; the history
 * then stays in memory.
 *
 * Source: docs/contract.md#workspace.
 */
export interface RunArchive {
  /** The stored records of this workspace, not validated, in any order. */
  load(workspaceId: string): Promise<unknown[]>;
  /** Stores records; those with the same ids are replaced. */
  save(records: readonly RunRecord[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Real time in milliseconds since the epoch. */
  now(): number;
}

/** Keeps runs while the object exists. Like a database, it copies them on reads and writes. */
export function createMemoryArchive(now: () => number = () => Date.now()): RunArchive {
  const kept = new Map<string, RunRecord>();
  return {
    load: async (workspaceId) =>
      [...kept.values()]
        .filter((record) => record.workspaceId === workspaceId)
        .map((record) => structuredClone(record)),
    save: async (records) => {
      for (const record of records) kept.set(record.id, structuredClone(record));
    },
    remove: async (ids) => {
      for (const id of ids) kept.delete(id);
    },
    now,
  };
}
