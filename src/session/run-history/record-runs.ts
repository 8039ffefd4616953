import { isRecord } from '../../lib/is-record.ts';
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
  /** Keeps records that cannot be read. */
  storage?: { addBackup(document: unknown, reason: 'unreadable'): Promise<void> };
}

/** Records every run that ends from now on, across documents. */
export function recordRuns({ store, defaults, storage }: RecordContext, history: RunHistory): void {
  let documentId = '';
  let workspaceId = '';
  let before: Workspace | undefined;
  /** Ids of records by the ids of their runs. A stopped run may still get its results. */
  const taken = new Map<number, string>();

  const record = ({ run, log, runtimeProblems }: LatestRun) => {
    if (!run || run.status === 'running' || run.input.id !== documentId) return;
    const { records } = history.state;
    const known = taken.get(run.id);
    const again = known === undefined ? undefined : history.find(known);
    if (!again && known !== undefined) return;
    const number = again?.number ?? (records.at(-1)?.number ?? 0) + 1;
    const at = again?.at ?? history.now();
    const id = again?.id ?? `${workspaceId} ${at} ${number}`;
    const ended = { run, log, problems: runtimeProblems };
    const made = toRecord(ended, { id, workspaceId, number, at }, again ? undefined : before);
    const next = { ...again, ...made, ...(made.detail && { detail: bound(made.detail) }) };
    taken.set(run.id, id);
    // Late results do not count as a new change of the workspace.
    if (!again) before = run.input;
    history.keep(again ? records.map((one) => (one === again ? next : one)) : [...records, next]);
  };

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

  const latestOf = ({ past, run, log, runtimeProblems }: SessionState): LatestRun =>
    past?.latest ?? { run, log, runtimeProblems };
  store.subscribe((state, was) => {
    if (state.workspace.id !== documentId) void open(state.workspace);
    else if (history.isLoose && state.link === undefined) {
      history.isLoose = false;
      history.save(history.state.records);
    } else if (workspaceId === EXAMPLE && !isExample(state.workspace, defaults)) adopt();
    const [now, then] = [latestOf(state), latestOf(was)];
    if (state.replaced && state.replaced !== was.replaced) record(state.replaced);
    if (now.run !== then.run) record(now);
  });
  void open(store.getState().workspace);
  const { replaced } = store.getState();
  if (replaced) record(replaced);
  record(latestOf(store.getState()));
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
