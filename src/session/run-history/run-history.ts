import type { StoreApi } from 'zustand/vanilla';
import type { RunsState } from '../store/run-history.ts';
import type { RunRecord } from '../store/run-record.ts';
import type { SessionState } from '../store/state.ts';
import type { RunArchive } from './archive.ts';
import { boundAll, toStored } from './bounds.ts';

const NONE: RunsState = {
  records: [],
  a: undefined,
  b: undefined,
  pins: '',
  removed: [],
  kept: 'saved',
};

/**
 * The runs of the open workspace, for the screen and for the archive. If the archive fails, they
 * stay in memory.
 */
export class RunHistory {
  /** The document came from a link and is not stored, so its runs are not stored either. */
  isLoose = false;
  readonly #store: StoreApi<SessionState>;
  readonly #archive: RunArchive;

  constructor(store: StoreApi<SessionState>, archive: RunArchive) {
    this.#store = store;
    this.#archive = archive;
  }

  get state(): RunsState {
    return this.#store.getState().runs ?? NONE;
  }

  /** Real time in milliseconds since the epoch. */
  now(): number {
    return this.#archive.now();
  }

  set(change: Partial<RunsState>): void {
    const next = { ...this.state, ...change };
    const has = (id: string | undefined) => next.records.some((record) => record.id === id);
    const [a, b] = [has(next.a) ? next.a : undefined, has(next.b) ? next.b : undefined];
    const pins = [a && 'A', b && 'B'].filter(Boolean).join('·');
    this.#store.setState({ runs: { ...next, a, b, pins } });
  }

  /** Removes records from the archive that this page cannot read. */
  drop(ids: readonly string[]): void {
    this.#archive.remove(ids).catch(() => {});
  }

  find(id: string): RunRecord | undefined {
    return this.state.records.find((record) => record.id === id);
  }

  /** Clears the shown runs, and loads those of a workspace from the archive. */
  load(workspaceId: string): Promise<unknown[]> {
    this.set(NONE);
    return this.#archive.load(workspaceId).catch(() => {
      this.set({ kept: 'memory-only' });
      return [];
    });
  }

  save(records: readonly RunRecord[]): void {
    if (!this.isLoose) this.#attempt(this.#archive.save(records.map((one) => toStored(one))));
  }

  /** Shows these records, and stores the new and the shortened ones. */
  keep(records: readonly RunRecord[]): void {
    const known = new Set(this.state.records);
    const next = boundAll(records);
    const ids = new Set(next.map(({ id }) => id));
    const gone = records.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    this.set({ records: next });
    this.save(next.filter((record) => !known.has(record)));
    if (gone.length > 0) this.#attempt(this.#archive.remove(gone));
  }

  /** Removes records. `removed` keeps them until the next removal. */
  remove(gone: readonly RunRecord[]): void {
    if (gone.length === 0) return;
    const records = this.state.records.filter((one) => !gone.includes(one));
    this.set({ records, removed: gone });
    this.#attempt(this.#archive.remove(gone.map(({ id }) => id)));
  }

  #attempt(write: Promise<void>): void {
    write.then(
      () => this.state.kept === 'saved' || this.set({ kept: 'saved' }),
      () => this.set({ kept: 'memory-only' }),
    );
  }
}
