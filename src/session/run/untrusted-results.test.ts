import { expect, test } from 'vitest';
import { createMemoryFlags } from '../documents/crash-flags.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { WEATHER } from '../testing/user-code-test-support.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { selectOutsideCode } from '../user-code/user-code-selectors.ts';
import { selectOutput } from './output.ts';

const OUTSIDE = createUserCodeWorkspace({
  tools: [WEATHER],
  reducers: { terminal: "toolName: 'terminal' // keeps 4" },
  calls: ['weather'],
});

function open(ports: Parameters<typeof openTestSession>[0] = {}) {
  const sandbox = createFakeSandbox();
  const storage = createMemoryStorage();
  const flags = createMemoryFlags();
  const session = openTestSession({ sandbox, storage, flags, ...ports });
  return { ...session, sandbox, storage, flags };
}

async function openImported() {
  const session = open();
  await session.until(({ run }) => run?.status === 'done');
  session.actions.importWorkspace(JSON.stringify(OUTSIDE));
  await session.until(({ trust }) => trust === 'outside');
  return session;
}

test('imported code is not compiled before Run', async () => {
  const session = await openImported();
  session.actions.setBatch('batch');
  session.actions.setCodeText('own-1', `${WEATHER} again`);
  session.actions.checkReducer('terminal');
  await session.until((s) => s.checks.terminal?.status === 'refused');

  expect(session.sandbox.compiled).toEqual([]);
  expect(session.state()).toMatchObject({ run: undefined, workspace: { batchId: 'batch' } });
  expect(selectOutsideCode(session.state())).toEqual({
    tools: ['weather'],
    reducers: ['terminal'],
    declarations: [],
  });
  expect(selectToolRows(session.state()).at(-1)).toMatchObject({
    name: 'weather',
    status: 'unknown',
    tag: 'waits for Run',
  });

  const { run, trust } = await session.runToEnd();
  expect(trust).toBe('user');
  expect(selectOutput(run?.lanes[0])?.trimmed.text).toBe('sunny again');
  expect(selectOutsideCode(session.state())).toBeUndefined();
});

test('a reload does not make imported code trusted', async () => {
  const session = await openImported();
  await session.dispose();
  const { storage, flags } = session;
  const reloaded = open({ storage, flags });
  await reloaded.ready;
  expect(reloaded.state()).toMatchObject({ trust: 'outside', run: undefined });
  expect(reloaded.sandbox.compiled).toEqual([]);

  await reloaded.runToEnd();
  await reloaded.dispose();
  const third = open({ storage, flags });
  await third.until(({ run }) => run?.status === 'done');
  expect(third.state().trust).toBe('user');
});

test('an import opens as a new workspace, and replaces nothing', async () => {
  const session = open();
  await session.ready;
  session.actions.setBudget(1234);
  const before = session.state().workspace;
  session.actions.importWorkspace(JSON.stringify({ ...OUTSIDE, id: before.id }));
  const { workspace, undo } = await session.until(({ trust }) => trust === 'outside');
  expect(workspace).toEqual({ ...OUTSIDE, id: workspace.id, name: 'Workspace 2' });
  expect(workspace.id).not.toBe(before.id);
  expect(undo).toBeUndefined();

  session.actions.openWorkspace(before.id);
  await session.until((state) => state.workspace.id === before.id);
  expect(session.state()).toMatchObject({ trust: 'user', workspace: before });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.openWorkspace(workspace.id);
  expect((await session.until(({ trust }) => trust === 'outside')).run).toBeUndefined();
});

test('an import without code runs at once', async () => {
  const session = open();
  await session.ready;
  const document = createUserCodeWorkspace({ calls: [['read_file', { path: 'README.md' }]] });
  session.actions.importWorkspace(JSON.stringify(document));
  const { run, trust } = await session.until((s) => s.run?.batchId === 'batch');
  expect(trust).toBe('user');
  expect(run?.lanes).toHaveLength(1);
});

test.each([
  ['no JSON', '{"format": ', /not valid JSON/],
  ['another document', '{"format": 2}', /The field id/],
  ['a file that is no text', JSON.stringify({ ...OUTSIDE, tools: [{ id: 'a' }] }), /tools\.0/],
  [
    'an id used twice',
    JSON.stringify({ ...OUTSIDE, tools: [...OUTSIDE.tools, ...OUTSIDE.tools] }),
    /used twice/,
  ],
])('an invalid import changes nothing and reports the reason: %s', async (_, text, why) => {
  const session = open();
  await session.until(({ run }) => run?.status === 'done');
  const { workspace, run } = session.state();
  session.actions.importWorkspace(text);
  const { notice } = await session.until((s) => s.notice !== undefined);
  expect(notice).toMatch(/^The import failed\. No workspace was changed\. /);
  expect(notice).toMatch(why);
  expect(session.state()).toMatchObject({ trust: 'user', undo: undefined });
  expect(session.state().workspace).toBe(workspace);
  expect(session.state().run).toBe(run);
});

test('an export imports to the same document', async () => {
  const session = await openImported();
  const text = session.actions.exportWorkspace();
  const other = open();
  await other.ready;
  other.actions.importWorkspace(text);
  await other.until(({ trust }) => trust === 'outside');
  const { id, name } = other.state().workspace;
  expect(other.state().workspace).toEqual({ ...session.state().workspace, id, name });
});

test('after a crash in user code nothing runs before Run', async () => {
  const flags = createMemoryFlags([OUTSIDE.id]);
  const storage = createMemoryStorage(OUTSIDE);
  const session = open({ flags, storage });
  await session.ready;
  session.actions.setBatch('batch');
  expect(session.state()).toMatchObject({ autoRun: false, trust: 'user', run: undefined });
  expect(session.sandbox.compiled).toEqual([]);
  // Leaving the page without a run keeps the crash mark.
  session.leave();
  expect(flags.read(OUTSIDE.id)).toBe(true);

  // An edited file is not compiled either.
  session.actions.setCodeText('own-1', `${WEATHER} again`);
  expect(session.state().userTools['own-1']).toEqual({ status: 'waiting' });
  expect(session.sandbox.compiled).toEqual([]);

  await session.runToEnd();
  await session.until(({ autoRun }) => autoRun);
  await expect.poll(() => flags.read(OUTSIDE.id)).toBe(false);
});

test('the crash mark exists only while user code runs', async () => {
  const flags = createMemoryFlags();
  const document = createUserCodeWorkspace({
    tools: ["name: 'weather' // hangs"],
    calls: ['weather'],
  });
  const session = open({ flags, storage: createMemoryStorage(document) });
  await session.until(({ run }) => run?.lanes[0]?.status === 'running');
  expect(flags.read(OUTSIDE.id)).toBe(true);
  session.actions.stop();
  await session.until(({ run }) => run?.lanes[0]?.result !== undefined);
  await expect.poll(() => flags.read(OUTSIDE.id)).toBe(false);

  session.actions.run();
  await session.until(({ run }) => run?.lanes[0]?.status === 'running');
  session.leave();
  expect(flags.read(OUTSIDE.id)).toBe(false);
});

test('a throwing storage of flags has no other effect', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const session = open({ flags: { read: refuse, write: refuse } });
  expect((await session.until(({ run }) => run?.status === 'done')).autoRun).toBe(true);
});

test('a document of format 1 opens without user code, and is saved in the current format', async () => {
  const {
    tools: _,
    reducers: __,
    ...rest
  } = createUserCodeWorkspace({
    calls: [['read_file', { path: 'README.md' }]],
  });
  const storage = createMemoryStorage({ ...rest, format: 1 });
  const session = open({ storage });
  await session.until(({ run }) => run?.status === 'done');
  expect(session.state()).toMatchObject({ notice: undefined, workspace: { ...rest, tools: [] } });
  session.actions.setBudget(1234);
  await session.flush();
  expect(storage.saved).toMatchObject({ format: 4, tools: [], reducers: {} });
});

test('a reset can be undone', async () => {
  const session = open({ storage: createMemoryStorage(OUTSIDE) });
  await session.until(({ run }) => run?.status === 'done');
  const before = session.state().workspace;
  session.actions.reset();
  expect(session.state().workspace.tools).toEqual([]);
  session.actions.undo();
  expect(session.state().workspace).toBe(before);
  await session.until(({ run, preparing }) => !preparing && run?.status === 'done');
});

test('undoing a reset does not make code from outside trusted', async () => {
  const session = await openImported();
  session.actions.reset();
  await session.flush();
  expect(session.state().trust).toBe('user');
  session.actions.undo();
  await session.dispose();
  const { storage, flags } = session;
  const reloaded = open({ storage, flags });
  await reloaded.ready;
  expect(reloaded.state()).toMatchObject({ trust: 'outside', run: undefined });
  expect(reloaded.sandbox.compiled).toEqual([]);
});

test('an imported declaration waits, also with the id of a trusted one', async () => {
  const text = (name: string) => `tools:\n  - { name: ${name}, type: builtin }\n`;
  const declaration = { id: 'd1', name: 'kept', disabled: false };
  const own = createUserCodeWorkspace({});
  const mine = { ...own, declarations: [{ ...declaration, text: text('datetime_now') }] };
  const theirs = { ...own, declarations: [{ ...declaration, text: text('read_file') }] };
  const session = open({ storage: createMemoryStorage(mine) });
  await session.until(({ declared }) => declared.d1?.tools.length === 1);
  session.actions.importWorkspace(JSON.stringify(theirs));
  await session.until(({ trust }) => trust === 'outside');
  expect(session.state().declared.d1).toMatchObject({ status: 'waiting', tools: [] });
  expect(selectOutsideCode(session.state())?.declarations).toEqual(['kept']);

  session.actions.run();
  const { declared } = await session.until((state) => state.declared.d1?.status === 'ready');
  expect(declared.d1?.tools.map(({ name }) => name)).toEqual(['read_file']);
});
