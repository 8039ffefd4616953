import { expect, test } from 'vitest';
import { createVirtualClock } from '../../simulation/index.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { stepOf } from '../explain/clauses.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import { selectCall, selectLane } from '../store/selectors.ts';
import { selectShownCall, selectShownCalls } from '../store/shown-calls.ts';
import {
  createStandingClock,
  openTestSession,
  type TestSession,
} from '../testing/open-test-session.ts';
import { createMemoryArchive, type RunArchive } from './archive.ts';
import { compareRuns } from './compare-runs.ts';
import { toRun } from './run-record.ts';

async function open(archive: RunArchive = createMemoryArchive(() => 0)) {
  const session = openTestSession({ loadArchive: async () => archive });
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  const runs = await session.actions.loadActions('runHistory');
  await session.until((state) => (state.runs?.records.length ?? 0) > 0);
  return { session, runs, records: () => session.state().runs?.records ?? [] };
}

async function runAgain(session: TestSession): Promise<void> {
  const before = session.state().runs?.records.at(-1)?.number ?? 0;
  await session.runToEnd();
  await session.until(({ runs }) => (runs?.records.at(-1)?.number ?? 0) > before);
}

test('every run is recorded with the changes since the previous one', async () => {
  const { session, records } = await open();
  session.actions.setBudget(4000);
  (await session.actions.loadActions('scenario')).setSeed(7);
  await runAgain(session);
  await runAgain(session);
  expect(records().map(({ number, changes }) => [number, changes])).toEqual([
    [1, undefined],
    [2, ['budget 8,000 → 4,000', 'seed 42 → 7']],
    [3, []],
  ]);
  expect(records()[1]?.facts).toMatchObject({
    personality: 'Reviewer',
    seed: 7,
    totalChars: 4000,
    status: 'done',
    calls: 6,
    byStatus: { ok: expect.any(Number), refused: 1 },
  });
  await session.dispose();
});

test('a run that another one followed before the history had loaded is recorded, too', async () => {
  const session = openTestSession({ loadArchive: async () => createMemoryArchive(() => 0) });
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  session.actions.setBudget(4000);
  await session.runToEnd();
  await session.actions.loadActions('runHistory');
  const { runs } = await session.until((state) => (state.runs?.records.length ?? 0) > 0);
  expect(runs?.records.map(({ number, changes }) => [number, changes])).toEqual([
    [1, undefined],
    [2, ['budget 8,000 → 4,000']],
  ]);
  await session.dispose();
});

test('the same workspace gives the same run, to the millisecond; another budget does not', async () => {
  const { session, records } = await open();
  await runAgain(session);
  session.actions.setBudget(3000);
  await runAgain(session);
  const [first, second, third] = records().map((one) => toRun(one)!);
  const same = compareRuns(first!, second!);
  expect(same.identical).toBe(true);
  expect(same.firstDifference).toBeUndefined();
  expect(same.calls.every(({ differs }) => differs.length === 0)).toBe(true);

  const other = compareRuns(second!, third!);
  expect(other.identical).toBe(false);
  expect(other.firstDifference).toMatchObject({
    position: 1,
    a: expect.stringContaining('8,000 characters'),
    b: expect.stringContaining('3,000 characters'),
  });
  expect(other.sizes.b.trimmed).toBeLessThan(other.sizes.a.trimmed);
  await session.dispose();
});

test('a gate with another verdict is named with both rules', async () => {
  const { session, records } = await open();
  session.actions.setPersonality('engineer');
  await runAgain(session);
  const [a, b] = records().map((one) => toRun(one)!);
  const write = compareRuns(a!, b!).calls.find(({ tool }) => tool === 'write_file');
  expect(write?.differs).toEqual(expect.arrayContaining(['status', 'gates']));
  expect(write?.gates[0]).toEqual({
    step: stepOf('allowlist').step,
    title: 'Allowlist',
    a: 'allowlist.not_listed',
    b: 'allowlist.listed',
  });
  await session.dispose();
});

test('a past run is shown until a new one begins', async () => {
  const { session, runs, records } = await open();
  session.actions.setPersonality('engineer');
  await runAgain(session);
  session.actions.selectCall(session.callTo('write_file'));
  expect(selectLane(session.state())?.status).toBe('ok');
  const latest = session.state().run;

  runs.show(records()[0]!.id);
  expect(session.state().past?.id).toBe(records()[0]!.id);
  expect(selectLane(session.state())?.status).toBe('refused');
  runs.showLatest();
  expect(session.state().run).toBe(latest);
  expect(session.state().past).toBeUndefined();

  runs.show(records()[0]!.id);
  await runAgain(session);
  expect(session.state().past).toBeUndefined();
  expect(selectLane(session.state())?.status).toBe('ok');
  expect(records()).toHaveLength(3);
  await session.dispose();
});

test('a running run continues behind a past one', async () => {
  let standing = false;
  const session = openTestSession({
    createClock: () => (standing ? createStandingClock() : createVirtualClock()),
  });
  await session.ready;
  const runs = await session.actions.loadActions('runHistory');
  await session.until((state) => state.runs?.records.length === 1);
  const [first] = session.state().runs?.records ?? [];
  standing = true;
  session.actions.run();
  await session.until(({ run }) => run?.status === 'running');
  runs.show(first!.id);
  session.actions.stop();
  const { past, run } = await session.until((state) => state.runs?.records.length === 2);
  expect([past?.latest.run?.status, run?.status]).toEqual(['stopped', 'done']);
  expect(session.state().runs?.records[1]?.facts.status).toBe('stopped');
  runs.showLatest();
  expect(session.state().run).toBe(past?.latest.run ?? 'a run');
  await session.dispose();
});

test('a past run shows its own calls, whatever the open batch', async () => {
  const { session, runs, records } = await open();
  const shown = () => selectShownCalls(session.state()).map(({ toolCallId }) => toolCallId);
  const gone = session.callTo('write_file');
  session.actions.removeCall(gone);
  expect(shown()).toHaveLength(5);

  runs.show(records()[0]!.id);
  expect(shown()).toHaveLength(6);
  session.actions.selectCall(gone);
  expect(selectShownCall(session.state())?.tool).toBe('write_file');
  expect(selectLane(session.state())?.status).toBe('refused');
  expect(selectCall(session.state())).toBeUndefined();

  runs.showLatest();
  expect(shown()).toHaveLength(5);
  // The selected call is on the screen.
  expect(selectCall(session.state())?.tool).toBe('search_files');
  const [other] = session
    .state()
    .workspace.batches.filter(({ id }) => id !== session.state().workspace.batchId);
  session.actions.setBatch(other!.id);
  runs.show(records()[0]!.id);
  expect(shown()).toHaveLength(6);
  expect(selectLane(session.state())?.tool).toBe('read_file');
  await session.dispose();
});

test('a replaced run is recorded as stopped, with its events', async () => {
  let standing = false;
  const session = openTestSession({
    createClock: () => (standing ? createStandingClock() : createVirtualClock()),
  });
  await session.ready;
  await session.actions.loadActions('runHistory');
  await session.until((state) => state.runs?.records.length === 1);
  standing = true;
  session.actions.setBudget(4000);
  session.actions.run();
  await session.until(
    ({ run }) => run?.lanes.some(({ startAt }) => startAt !== undefined) ?? false,
  );
  standing = false;
  await session.runToEnd();
  const { runs } = await session.until((state) => state.runs?.records.length === 3);
  const [, replaced, last] = runs?.records ?? [];
  expect([replaced?.facts.status, last?.facts.status]).toEqual(['stopped', 'done']);
  expect(replaced?.changes).toEqual(['budget 8,000 → 4,000']);
  expect(last?.changes).toEqual([]);
  // The call in progress has an end and does not run forever.
  await session.until(
    (state) => state.runs?.records[1]?.detail?.results.every((result) => result) ?? false,
  );
  expect(toRun(session.state().runs!.records[1]!)?.lanes.map(({ status }) => status)).toEqual([
    'failed',
    'failed',
    'refused',
    'failed',
    'failed',
    'failed',
  ]);
  expect(session.state().runs?.records).toHaveLength(3);
  await session.dispose();
});

test('restoring the workspace of a run is one edit', async () => {
  const { session, runs, records } = await open();
  session.actions.setBudget(1000);
  session.actions.setPersonality('engineer');
  const edited = session.state().workspace;
  runs.restoreWorkspace(records()[0]!.id);
  expect(session.state().workspace).toMatchObject({
    personalityId: 'reviewer',
    budget: { totalChars: 8000 },
  });
  session.actions.undo();
  expect(session.state().workspace).toBe(edited);
  await session.dispose();
});

test('two runs can be pinned, named, removed and restored', async () => {
  const { session, runs, records } = await open();
  await runAgain(session);
  await runAgain(session);
  const [one, two] = records().map(({ id }) => id);
  runs.pin('a', one!);
  runs.pin('b', two!);
  expect(session.state().runs).toMatchObject({ a: one, b: two, pins: 'A·B' });
  runs.pin('b', one!);
  expect(session.state().runs).toMatchObject({ a: undefined, b: one, pins: 'B' });
  runs.pin('b', one!);
  expect(session.state().runs).toMatchObject({ b: undefined, pins: '' });

  runs.rename(one!, ' before ');
  expect(records()[0]?.name).toBe('before');
  runs.pin('a', one!);
  runs.remove(one!);
  expect(records()).toHaveLength(2);
  expect(session.state().runs?.pins).toBe('');
  runs.restoreRemoved();
  expect(records().map(({ number }) => number)).toEqual([1, 2, 3]);
  runs.rename(one!, '');
  expect(records()[0]).not.toHaveProperty('name');
  runs.clear();
  expect(records().map(({ number }) => number)).toEqual([3]);
  await session.dispose();
});

test('the next visit finds the runs, continues their numbers, and can compare them', async () => {
  const archive = createMemoryArchive(() => 0);
  const first = await open(archive);
  first.runs.rename(first.records()[0]!.id, 'yesterday');
  await first.session.dispose();

  const second = await open(archive);
  await second.session.until(({ runs }) => runs?.records.length === 2);
  const [old, own] = second.records();
  expect([old?.name, old?.number, own?.number, own?.changes]).toEqual(['yesterday', 1, 2, []]);
  expect(compareRuns(toRun(old!)!, toRun(own!)!).identical).toBe(true);
  await second.session.dispose();
});

test('without storage, runs are in memory with a notice', async () => {
  const refuse = () => Promise.reject(new Error('refused'));
  const archive = { load: refuse, save: refuse, remove: refuse, now: () => 0 };
  const { session, records } = await open(archive);
  await session.until(({ runs }) => runs?.kept === 'memory-only');
  await runAgain(session);
  expect(records()).toHaveLength(2);
  await session.dispose();
});

test('the exported trace is JSON with every event and result, and its origin', async () => {
  const { session, runs, records } = await open();
  const parsed: unknown = JSON.parse(runs.exportTrace(records()[0]!.id) ?? '');
  expect(parsed).toMatchObject({
    ...{ format: 'toolyard-trace', version: 1, core: CORE_VERSION, seed: 42, left: [] },
    workspace: { id: session.state().workspace.id, name: 'Workspace' },
    run: { number: 1, facts: { seed: 42, calls: 6 }, startedAt: expect.any(Number) },
    events: session.state().run?.events,
    results: session
      .state()
      .run?.lanes.map(({ toolCallId, tool, result }) => ({ toolCallId, name: tool, result })),
  });
  await session.dispose();
});

test('the example’s runs move along when it becomes a document of the user', async () => {
  const archive = createMemoryArchive(() => 0);
  const { session, records } = await open(archive);
  session.actions.setBudget(4000);
  session.actions.undo();
  await runAgain(session);
  const { id } = session.state().workspace;
  expect(records().map(({ workspaceId }) => workspaceId)).toEqual([id, id]);
  expect(await archive.load(id)).toHaveLength(2);
  expect(await archive.load('example')).toEqual([]);
  await session.dispose();
});

test('a record that cannot be read is set aside with a notice, and the others stay', async () => {
  const archive = createMemoryArchive(() => 0);
  const first = await open(archive);
  await first.session.dispose();
  const broken = { id: 'broken', format: 1, facts: null };
  const removed: string[] = [];
  const storage = createMemoryStorage();
  const session = openTestSession({
    storage,
    loadArchive: async () => ({
      ...archive,
      load: async (id) => [...(await archive.load(id)), { ...broken, workspaceId: id }],
      remove: async (ids) => void removed.push(...ids),
    }),
  });
  await session.ready;
  await session.actions.loadActions('runHistory');
  const { notice, runs } = await session.until((state) => state.notice !== undefined);
  expect(notice).toBe(
    'A stored run could not be read. The list of workspaces has a backup, which you can export or delete.',
  );
  expect(runs?.records.length).toBeGreaterThan(0);
  expect(removed).toEqual(['broken']);
  expect(storage.backups).toMatchObject([{ name: 'A stored run', run: broken }]);
  await session.dispose();
});
