import type { RunRecord } from '../store/run-record.ts';

/**
 * Where runs are kept between visits, apart from the document. Every method may reject; the
 * history then goes on in memory.
 *
 * Source: docs/contract.md#workspace.
 */
export interface RunArchive {
  /** What was saved for this workspace, as it is, in any order. */
  load(workspaceId: string): Promise<unknown[]>;
  /** Puts records in the place of those with their ids. */
  save(records: readonly RunRecord[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Real time in milliseconds since the epoch. */
  now(): number;
}

/** Keeps runs for as long as the object lives; copied in and out, as a database would do. */
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
