import { expect, test } from 'vitest';
import { createMemoryArchive } from '../run-history/archive.ts';
import { toLink } from '../share/to-link.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import {
  createUserCodeWorkspace,
  openTestSession,
  type TestSessionPorts,
} from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createMemoryStorage, type MemoryStorage } from './storage.ts';

const WEATHER = "name: 'weather'";
const CODE: Workspace = {
  ...createUserCodeWorkspace({
    tools: [WEATHER],
    calls: ['weather', ['read_file', { path: 'README.md' }]],
  }),
  name: 'From afar',
};
const PLAIN: Workspace = { ...CODE, tools: [] };
const MINE: Workspace = {
  ...createUserCodeWorkspace({ calls: ['terminal'] }),
  id: 'mine',
  name: 'Mine',
};

function rest(workspace: Workspace): string {
  const link = toLink(workspace);
  if (!link.ok) throw new Error(link.why);
  return link.fragment.slice('#/s/'.length);
}

async function visit(ports: TestSessionPorts = {}) {
  const storage: MemoryStorage = createMemoryStorage(MINE);
  const session = openTestSession({ storage, sandbox: createFakeSandbox(), ...ports });
  await session.ready;
  const links = await session.actions.loadActions('links');
  const stored = async () => (await storage.list()).map(({ name }) => name);
  return { ...session, storage, links, stored };
}

test('a link opens at the start of the visit, and stores nothing', async () => {
  const link = rest(PLAIN);
  const storage = createMemoryStorage(MINE);
  const session = await visit({ storage, link });
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes.map(({ tool }) => tool)).toEqual(['weather', 'read_file']);
  expect(session.state()).toMatchObject({
    ...{ link, kept: false, trust: 'user', notice: undefined },
    workspace: { ...PLAIN, id: expect.stringMatching(/^link-\w+$/) },
  });
  await session.dispose();
  expect(await storage.list()).toMatchObject([{ id: 'mine' }]);
  // The next visit opens the user's own work.
  expect((await storage.load())?.id).toBe('mine');
});

test('the same link runs the same for every visitor', async () => {
  const runs = await Promise.all(
    [createMemoryStorage(), createMemoryStorage(MINE)].map(async (storage) => {
      const session = await visit({ storage, link: rest(PLAIN) });
      const { run } = await session.until((state) => state.run?.status === 'done');
      await session.dispose();
      return run?.lanes.map(({ tool, result, settledAt }) => ({ tool, result, settledAt }));
    }),
  );
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).toHaveLength(2);
});

test.each([
  [
    'with code says that it did not run',
    CODE,
    expect.stringMatching(/^Nothing ran, because Run was pressed/),
  ],
  ['without code runs by itself and says nothing', PLAIN, undefined],
])('a link %s, if Run was pressed before', async (_, document, notice) => {
  const sandbox = createFakeSandbox();
  const session = openTestSession({ sandbox, link: rest(document) });
  session.actions.run();
  await session.ready;
  if (document === PLAIN) await session.until((state) => state.run?.status === 'done');
  else expect(session.state().run).toBeUndefined();
  expect(session.state()).toMatchObject({ notice });
  expect(sandbox.compiled).toEqual([]);
});

test('code of a link waits for Run, each time', async () => {
  const link = rest(CODE);
  const storage = createMemoryStorage(MINE);
  for (const _ of [1, 2]) {
    const sandbox = createFakeSandbox();
    const session = await visit({ storage, link, sandbox });
    expect(session.state()).toMatchObject({ trust: 'outside', run: undefined });
    expect(sandbox.compiled).toEqual([]);
    const { run, link: still } = await session.runToEnd();
    expect(run?.lanes[0]?.result?.ok).toBe(true);
    expect(still).toBe(link);
    await session.dispose();
    // Viewing a link stores nothing.
    expect(await storage.list()).toMatchObject([{ id: 'mine' }]);
  }
});

test('patterns of a link wait for Run like code, because they could search for hours', async () => {
  const pattern = '^(a+)+$';
  const schema = { type: 'object', properties: { path: { type: 'string', pattern } } };
  const link = rest({
    ...createUserCodeWorkspace({ calls: [['read_file', { path: `${'a'.repeat(60)}!` }]] }),
    schemaTexts: { read_file: JSON.stringify(schema).replace('pattern', '\\u0070attern') },
  });
  const session = await visit({ link });
  expect(session.state()).toMatchObject({ trust: 'outside', run: undefined, mismatches: [] });
  session.actions.selectTool('terminal');
  expect(session.state().mismatches).toEqual([]);
});

test('a link opens beside open work, with a way back', async () => {
  const { links, state, actions, until, runToEnd, stored } = await visit();
  await runToEnd();
  actions.setBudget(777);
  expect(await links.open(rest(CODE))).toBe(true);
  expect(state()).toMatchObject({ trust: 'outside', run: undefined, undo: undefined });
  expect(links.leave()).toBe(false);
  actions.openWorkspace('mine');
  await until(({ workspace }) => workspace.id === 'mine');
  expect(state()).toMatchObject({ link: undefined, workspace: { budget: { totalChars: 777 } } });
  expect(await stored()).toEqual(['Mine']);
});

test('a document without an address can be reopened', async () => {
  const { links, state, until } = await visit({ storage: createMemoryStorage() });
  const { id } = state().workspace;
  await links.open(rest(PLAIN));
  await links.open(rest(CODE));
  expect(links.leave()).toBe(true);
  expect(state()).toMatchObject({ workspace: { id }, link: undefined, kept: false });
  await until(({ run }) => run?.status === 'done');
});

test('an edit creates a stored workspace, which the link offers later', async () => {
  const link = rest(PLAIN);
  const storage = createMemoryStorage(MINE);
  const first = await visit({ storage, link });
  first.actions.setBudget(1234);
  await first.flush();
  const { id } = first.state().workspace;
  expect(first.state()).toMatchObject({ kept: true, link: undefined });
  await first.dispose();
  expect((await storage.load())?.id).toBe(id);

  const again = await visit({ storage, link });
  expect(again.state()).toMatchObject({
    ...{ link, kept: false },
    workspace: { budget: PLAIN.budget },
    notice: expect.stringMatching(/edited the workspace of this link before/),
    offer: { id, label: 'Open the edited one' },
  });
  again.actions.openWorkspace(id);
  await again.until(({ workspace }) => workspace.budget.totalChars === 1234);
  // The same from inside the page: no copies accumulate.
  for (const _ of [1, 2, 3]) await again.links.open(link);
  await again.dispose();
  expect(await storage.list()).toHaveLength(2);
});

test('a link with undone edits opens the stored one, and its code waits', async () => {
  const link = rest(CODE);
  const storage = createMemoryStorage();
  const first = await visit({ storage, link });
  first.actions.setBudget(1234);
  await first.flush();
  first.actions.undo();
  await first.runToEnd();
  await first.dispose();
  const { id } = first.state().workspace;

  const again = await visit({ storage, link });
  expect(again.state()).toMatchObject({
    ...{ link: undefined, kept: true, notice: undefined },
    ...{ trust: 'outside', run: undefined, workspace: { id } },
  });
});

test('an invalid link changes nothing, at the start and later', async () => {
  const session = await visit({ link: '4.broken' });
  expect(session.state().notice).toMatch(
    /^This link cannot be opened.* your last open workspace instead/,
  );
  expect(session.state().workspace).toEqual(MINE);
  const { workspace, run } = session.state();
  expect(await session.links.open('9.abc')).toBe(false);
  expect(session.state().notice).toMatch(/newer version/);
  expect(session.state()).toMatchObject({ workspace, run });
  expect(await session.stored()).toEqual(['Mine']);
});

test('runs of a link are recorded from its first save on', async () => {
  const archive = createMemoryArchive();
  const loadArchive = async () => archive;
  const session = await visit({ link: rest(PLAIN), loadArchive });
  await session.actions.loadActions('runHistory');
  await session.until(({ runs }) => runs?.records.length === 1);
  const { id } = session.state().workspace;
  expect(await archive.load(id)).toEqual([]);
  session.actions.setBudget(1234);
  await session.flush();
  await expect.poll(() => archive.load(id)).toHaveLength(1);
});
