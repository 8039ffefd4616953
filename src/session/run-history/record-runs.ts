import { isRecord } from '../../lib/is-record.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { LatestRun } from '../store/run-history.ts';
import type { SessionState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { bound, boundAll } from './bounds.ts';
import { describeChanges } from './describe-changes.ts';
import { readRecord } from './read-record.ts';
import type { RunHistory } from './run-history.ts';
import { toRecord } from './run-record.ts';

/** Dependencies of {@link recordRuns}. */
export interface RecordContext extends Pick<EditContext, 'store' | 'defaults'> {
  /** When a live run is recorded; each run of the same edit puts it off. */
  afterLiveRun: Schedule;
  /** Keeps records that cannot be read. */
  storage?: { addBackup(document: unknown, reason: 'unreadable'): Promise<void> };
}

/** Records every run that ends from now on, across documents. */
export function recordRuns(context: RecordContext, history: RunHistory): void {
  const { store, defaults, storage } = context;
  let documentId = '';
  let workspaceId = '';
  let before: Workspace | undefined;
  /**
   * Ids of records by their runs. A stopped run may still get its results, and all live runs of one
   * edit are one record.
   */
  const taken = new Map<string, string>();

  const record = ({ run, log, runtimeProblems }: LatestRun) => {
    if (!run || run.status === 'running' || run.input.id !== documentId) return;
    const { records } = history.state;
    const key = run.live ? `edit ${run.live.series}` : `run ${run.id}`;
    const known = taken.get(key);
    const again = known === undefined ? undefined : history.find(known);
    if (!again && known !== undefined) return;
    const number = again?.number ?? (records.at(-1)?.number ?? 0) + 1;
    const at = again?.at ?? history.now();
    const id = again?.id ?? `${workspaceId} ${at} ${number}`;
    const ended = { run, log, problems: runtimeProblems };
    const since = run.live?.before.input ?? (again ? undefined : before);
    const made = toRecord(ended, { id, workspaceId, number, at }, since);
    const next = { ...again, ...made, ...(made.detail && { detail: bound(made.detail) }) };
    taken.set(key, id);
    // Late results do not count as a new change of the workspace.
    if (!again || run.live) before = run.input;
    history.keep(again ? records.map((one) => (one === again ? next : one)) : [...records, next]);
  };

  const delay = createLiveDelay(context.afterLiveRun, record);

  const open = async (workspace: Workspace) => {
    const id = isExample(workspace, defaults) ? EXAMPLE : workspace.id;
    documentId = workspace.id;
    workspaceId = id;
    before = undefined;
    history.isLoose = store.getState().link !== undefined;
    const stored = await history.load(id);
    if (workspaceId !== id) return;
    const broken: unknown[] = [];
    const earlier = stored
      .flatMap((one) => {
        const read = readRecord(one);
        if (read.length === 0) broken.push(one);
        return read;
      })
      .sort((a, b) => a.at - b.at);
    if (storage && broken.length > 0) void backUpRuns(broken, history, { store, storage });
    if (earlier.length === 0) return;
    const input = earlier.at(-1)?.detail?.input;
    const offset = earlier.at(-1)?.number ?? 0;
    // Runs that ended while the archive was loading continue its numbers.
    const since = history.state.records.map((one, index) => ({
      ...one,
      number: one.number + offset,
      ...(index === 0 &&
        input &&
        one.detail && { changes: describeChanges(input, one.detail.input) }),
    }));
    before ??= input;
    history.set({ records: boundAll([...earlier, ...since]) });
    if (since.length > 0) history.save(since);
  };

  /** The example has become the user's document and takes its runs along. */
  const adopt = () => {
    workspaceId = documentId;
    const records = history.state.records.map((one) => ({ ...one, workspaceId }));
    history.set({ records });
    history.save(records);
  };

  store.subscribe((state, was) => {
    if (state.workspace.id !== documentId) {
      delay.flush();
      void open(state.workspace);
    }
    if (history.isLoose && state.link === undefined) {
      history.isLoose = false;
      history.save(history.state.records);
    } else if (workspaceId === EXAMPLE && !isExample(state.workspace, defaults)) adopt();
    const [now, then] = [latestOf(state), latestOf(was)];
    if (state.replaced && state.replaced !== was.replaced) record(state.replaced);
    if (now.run !== then.run) delay.take(now);
  });
  void open(store.getState().workspace);
  const { replaced } = store.getState();
  if (replaced) record(replaced);
  record(latestOf(store.getState()));
}

function latestOf({ past, run, log, runtimeProblems }: SessionState): LatestRun {
  return past?.latest ?? { run, log, runtimeProblems };
}

/** Puts off live runs: with each key there may be another one. */
function createLiveDelay(
  afterLiveRun: Schedule,
  record: (latest: LatestRun) => void,
): { take(latest: LatestRun): void; flush(): void } {
  let waiting: { latest: LatestRun; cancel(): void } | undefined;
  const flush = () => {
    const latest = waiting?.latest;
    waiting?.cancel();
    waiting = undefined;
    if (latest) record(latest);
  };
  return {
    flush,
    take: (latest) => {
      const series = latest.run?.live?.series;
      if (series === undefined || series !== waiting?.latest.run?.live?.series) flush();
      if (series === undefined) return record(latest);
      waiting?.cancel();
      waiting = { latest, cancel: afterLiveRun(flush) };
    },
  };
}

/**
 * The key for runs of the example before its first edit. It is not a stored document yet, and its
 * id changes with each visit.
 */
const EXAMPLE = 'example';

function isExample(workspace: Workspace, defaults: Workspace): boolean {
  return Object.entries(defaults).every(
    // Documents share unchanged parts, and the store returns the same objects.
    ([key, value]) => key === 'id' || workspace[key as keyof Workspace] === value,
  );
}

/** Moves records that cannot be read out of the archive, and says so once. */
async function backUpRuns(
  broken: readonly unknown[],
  history: RunHistory,
  { store, storage }: Required<Pick<RecordContext, 'store' | 'storage'>>,
): Promise<void> {
  try {
    for (const run of broken) await storage.addBackup({ name: 'A stored run', run }, 'unreadable');
  } catch {
    // They stay in the archive, and the next visit tries again.
    return;
  }
  history.drop(
    broken.flatMap((run) => (isRecord(run) && typeof run.id === 'string' ? run.id : [])),
  );
  const found = broken.length === 1 ? 'A stored run' : `${broken.length} stored runs`;
  const sentence = `${found} could not be read. The list of workspaces has a backup, which you can export or delete.`;
  store.setState(({ notice }) => ({
    notice: notice === undefined ? sentence : `${notice} ${sentence}`,
  }));
}
