import { createListeners } from './listeners.ts';

/** One entry of the simulated data, such as an issue or a row of a table: values by field. */
export type SandboxRecord = Readonly<Record<string, unknown>>;

/** A person's records by section and id; `null` removes a record of the scenario. */
export type RecordChanges = Readonly<
  Record<string, Readonly<Record<string, SandboxRecord | null>>>
>;

/** A record that a run created or changed. */
export interface RecordChange {
  section: string;
  id: string;
  /** At the start of the run; absent for a new record. */
  before?: SandboxRecord;
  after: SandboxRecord;
}

/** The records that services change during a run. */
export interface RecordLog {
  /** The changes in order of the first change; the same array until something changes. */
  changes(): readonly RecordChange[];
  /** Notes a write. */
  note(section: string, id: string, after: object, before?: object): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/**
 * Collects the writes of a run. The state at the start of the run is kept for each record.
 *
 * @example
 * const log = createRecordLog();
 * log.note('issues', 'FER-413', issue);
 */
export function createRecordLog(): RecordLog {
  const { notify, subscribe } = createListeners();
  const byKey = new Map<string, RecordChange>();
  let snapshot: readonly RecordChange[] = [];
  return {
    changes: () => snapshot,
    note(section, id, after, before) {
      const key = JSON.stringify([section, id]);
      const known = byKey.get(key);
      const start = known ? known.before : before && { ...before };
      byKey.set(key, { section, id, ...(start && { before: start }), after: { ...after } });
      snapshot = [...byKey.values()];
      notify();
    },
    subscribe,
  };
}
