import { toLatest } from '../playback/show-run.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { LatestRun, RunsState } from '../store/run-history.ts';
import type { RunRecord } from '../store/run-record.ts';
import { selectFirstCall } from '../store/selection.ts';
import type { SessionState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createMemoryArchive, type RunArchive } from './archive.ts';
import { bound, boundAll, toStored } from './bounds.ts';
import { describeChanges } from './describe-changes.ts';
import { toPastState } from './past-state.ts';
import { readRecord } from './read-record.ts';
import type { RunActions } from './run-actions.ts';
import { runTitle, toRecord } from './run-record.ts';
import { toTraceFile } from './trace-file.ts';

/** Dependencies of {@link openRunHistory}. */
export interface RunHistoryContext extends Pick<EditContext, 'store' | 'defaults' | 'edit'> {
  /** Loads the storage of runs. Default: memory. */
  loadArchive: (() => Promise<RunArchive>) | undefined;
}

const NONE: RunsState = {
  records: [],
  a: undefined,
  b: undefined,
  pins: '',
  removed: [],
  kept: 'saved',
};

/**
 * Takes down every run that ends, from the moment it is created on, and keeps them apart from the
 * document. What the archive refuses stays in memory.
 *
 * Source: docs/contract.md#workspace.
 */
export async function openRunHistory(context: RunHistoryContext): Promise<RunActions> {
  const archive = await context.loadArchive?.().catch(() => undefined);
  return createRunHistory(context, archive ?? createMemoryArchive());
}

function createRunHistory(
  { store, edit, defaults }: RunHistoryContext,
  archive: RunArchive,
): RunActions {
  let documentId = '';
  let workspaceId = '';
  let before: Workspace | undefined;
  /** The document came by a link and is not stored, so its runs are not either. */
  let isLoose = false;
  /** The ids of records by those of their runs; a stopped run may still get its results. */
  const taken = new Map<number, string>();

  const runs = () => store.getState().runs ?? NONE;
  const set = (change: Partial<RunsState>) => {
    const next = { ...runs(), ...change };
    const has = (id: string | undefined) => next.records.some((record) => record.id === id);
    const [a, b] = [has(next.a) ? next.a : undefined, has(next.b) ? next.b : undefined];
    const pins = [a && 'A', b && 'B'].filter(Boolean).join('·');
    store.setState({ runs: { ...next, a, b, pins } });
  };
  const find = (id: string) => runs().records.find((record) => record.id === id);
  const attempt = (write: Promise<void>) => {
    write.then(
      () => runs().kept === 'saved' || set({ kept: 'saved' }),
      () => set({ kept: 'memory-only' }),
    );
  };
  const save = (records: readonly RunRecord[]) => {
    if (!isLoose) attempt(archive.save(records.map((one) => toStored(one))));
  };
  /** Shows these records and keeps what is new or shorter in them. */
  const keep = (records: readonly RunRecord[]) => {
    const known = new Set(runs().records);
    const next = boundAll(records);
    const ids = new Set(next.map(({ id }) => id));
    const gone = records.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    set({ records: next });
    save(next.filter((record) => !known.has(record)));
    if (gone.length > 0) attempt(archive.remove(gone));
  };

  const record = ({ run, log, runtimeProblems }: LatestRun) => {
    if (!run || run.status === 'running' || run.input.id !== documentId) return;
    const { records } = runs();
    const known = taken.get(run.id);
    const again = known === undefined ? undefined : find(known);
    if (!again && known !== undefined) return;
    const number = again?.number ?? (records.at(-1)?.number ?? 0) + 1;
    const at = again?.at ?? archive.now();
    const id = again?.id ?? `${workspaceId} ${at} ${number}`;
    const ended = { run, log, problems: runtimeProblems };
    const made = toRecord(ended, { id, workspaceId, number, at }, again ? undefined : before);
    const next = { ...again, ...made, ...(made.detail && { detail: bound(made.detail) }) };
    taken.set(run.id, id);
    // Results that come late are no news of what was changed.
    if (!again) before = run.input;
    keep(again ? records.map((one) => (one === again ? next : one)) : [...records, next]);
  };

  const open = async (workspace: Workspace) => {
    const id = isExample(workspace, defaults) ? EXAMPLE : workspace.id;
    documentId = workspace.id;
    workspaceId = id;
    before = undefined;
    isLoose = store.getState().link !== undefined;
    set(NONE);
    const stored = await archive.load(id).catch(() => {
      set({ kept: 'memory-only' });
      return [];
    });
    if (workspaceId !== id) return;
    const earlier = stored.flatMap(readRecord).sort((a, b) => a.at - b.at);
    if (earlier.length === 0) return;
    const input = earlier.at(-1)?.detail?.input;
    const offset = earlier.at(-1)?.number ?? 0;
    // Runs that ended while the archive was read count on from those that it had.
    const since = runs().records.map((one, index) => ({
      ...one,
      number: one.number + offset,
      ...(index === 0 &&
        input &&
        one.detail && { changes: describeChanges(input, one.detail.input) }),
    }));
    before ??= input;
    set({ records: boundAll([...earlier, ...since]) });
    if (since.length > 0) save(since);
  };

  /** The example has become the user's document, and its runs with it. */
  const adopt = () => {
    workspaceId = documentId;
    const records = runs().records.map((one) => ({ ...one, workspaceId }));
    set({ records });
    save(records);
  };

  const latestOf = ({ past, run, log, runtimeProblems }: SessionState): LatestRun =>
    past?.latest ?? { run, log, runtimeProblems };
  store.subscribe((state, was) => {
    if (state.workspace.id !== documentId) void open(state.workspace);
    else if (isLoose && state.link === undefined) {
      isLoose = false;
      save(runs().records);
    } else if (workspaceId === EXAMPLE && !isExample(state.workspace, defaults)) adopt();
    const [now, then] = [latestOf(state), latestOf(was)];
    if (state.replaced && state.replaced !== was.replaced) record(state.replaced);
    if (now.run !== then.run) record(now);
  });
  void open(store.getState().workspace);
  const { replaced } = store.getState();
  if (replaced) record(replaced);
  record(latestOf(store.getState()));

  const remove = (gone: readonly RunRecord[]) => {
    if (gone.length === 0) return;
    set({ records: runs().records.filter((one) => !gone.includes(one)), removed: gone });
    attempt(archive.remove(gone.map(({ id }) => id)));
  };

  return {
    pin: (side, id) => {
      const other = side === 'a' ? 'b' : 'a';
      const current = runs()[side];
      const given = current === id ? undefined : id;
      set({
        [side]: given,
        ...(given !== undefined && runs()[other] === given && { [other]: undefined }),
      });
    },
    rename: (id, name) => {
      const text = name.trim();
      keep(
        runs().records.map((one) => {
          if (one.id !== id) return one;
          const { name: _, ...unnamed } = one;
          return text === '' ? unnamed : { ...unnamed, name: text };
        }),
      );
    },
    remove: (id) => remove(runs().records.filter((one) => one.id === id)),
    clear: () => remove(runs().records.slice(0, -1)),
    restoreRemoved: () => {
      const { records, removed } = runs();
      const all = [...records, ...removed].sort((a, b) => a.number - b.number);
      set({ removed: [] });
      keep(all);
    },
    show: (id) => {
      const found = find(id);
      const shown = found && toPastState(found, store.getState());
      if (shown) store.setState(shown);
    },
    showLatest: () => {
      if (store.getState().past) store.setState(toLatest(store.getState()));
    },
    restoreWorkspace: (id) => {
      const found = find(id);
      const input = found?.detail?.input;
      if (!found || !input) return;
      edit(
        { label: `Restored the workspace of ${runTitle(found)}`, removes: true },
        ({ id: own, name }) => ({ ...input, id: own, name }),
        selectFirstCall(input),
      );
    },
    exportTrace: (id) => {
      const found = find(id);
      const trace = found && toTraceFile(found);
      return trace && `${JSON.stringify(trace, null, 2)}\n`;
    },
  };
}

/**
 * Where runs of the example are kept until the user edits it: it is no document yet, and
 * has another id in each visit.
 */
const EXAMPLE = 'example';

function isExample(workspace: Workspace, defaults: Workspace): boolean {
  return Object.entries(defaults).every(
    // Documents share what they have in common; the store hands out what was put in.
    ([key, value]) => key === 'id' || workspace[key as keyof Workspace] === value,
  );
}
