import { expect, test } from 'vitest';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { WEATHER } from '../testing/user-code-test-support.ts';
import { MAX_BACKUPS } from './backups.ts';
import { createMemoryFlags } from './crash-flags.ts';
import { createMemoryStorage, type WorkspaceStorage } from './storage.ts';

async function open(storage: WorkspaceStorage = createMemoryStorage()) {
  const session = openTestSession({ storage });
  await session.ready;
  const documents = await session.actions.loadActions('documents');
  const names = async () => (await documents.list()).documents.map(({ name }) => name);
  return { ...session, documents, names, id: () => session.state().workspace.id };
}

test('the example is listed before its first edit, and is not stored', async () => {
  const storage = createMemoryStorage();
  const { documents, id } = await open(storage);
  const { documents: all, backups, refused } = await documents.list();
  expect(all).toMatchObject([
    { id: id(), name: 'Workspace', changedAt: undefined, unsaved: false },
  ]);
  expect({ backups, refused }).toEqual({ backups: [], refused: false });
  expect(await storage.list()).toEqual([]);
});

test('new workspaces open, run, and have the first free name', async () => {
  const { actions, documents, names, state, until } = await open();
  actions.setBudget(1000);
  await documents.create('example');
  expect(state()).toMatchObject({ undo: undefined, kept: true });
  await until(({ run }) => run?.status === 'done');
  await documents.create('empty');
  expect(state().workspace.batches).toMatchObject([{ calls: [] }]);
  expect(state().workspace).toMatchObject({
    scenario: { faults: [], missing: [] },
    registry: { examples: { shown: false } },
  });
  expect(await names()).toEqual(['Workspace 3', 'Workspace 2', 'Workspace']);
});

test('undo is limited to the open workspace', async () => {
  const { actions, documents, state, id } = await open();
  actions.setBudget(1000);
  const first = id();
  await documents.create('example');
  actions.undo();
  expect(state().workspace.budget.totalChars).toBe(8000);
  expect(await documents.open(first)).toBe(true);
  expect(state().workspace.budget.totalChars).toBe(1000);
  expect(state().undo).toBeUndefined();
});

test('a rename of the open workspace can be undone, and that of another one is saved', async () => {
  const { actions, documents, names, state, id } = await open();
  actions.setBudget(1000);
  const first = id();
  await documents.create('example');
  await documents.rename(first, '  Triage ');
  await documents.rename(id(), 'Second');
  await documents.rename(id(), ' ');
  expect(await names()).toEqual(['Second', 'Triage']);
  expect(state().undo).toEqual({ label: 'Renamed the workspace' });
  actions.undo();
  expect(await names()).toEqual(['Workspace 2', 'Triage']);
});

test('a duplicate is a separate document', async () => {
  const { actions, documents, names, state, id } = await open();
  actions.setBudget(1000);
  const first = id();
  await documents.duplicate(first);
  actions.setBudget(2000);
  await documents.open(first);
  expect(state().workspace.budget.totalChars).toBe(1000);
  expect(await names()).toEqual(['Workspace 2', 'Workspace']);
});

test('a deleted workspace can be restored, and opened if it was open', async () => {
  const { actions, documents, names, state, id } = await open();
  actions.setBudget(1000);
  const first = id();
  await documents.create('empty');
  const second = id();
  const restore = await documents.remove(second);
  expect(id()).toBe(first);
  expect(await names()).toEqual(['Workspace']);
  await restore?.();
  expect(id()).toBe(second);
  expect(state().workspace.batches).toMatchObject([{ calls: [] }]);
  expect(await names()).toEqual(['Workspace 2', 'Workspace']);
});

test('deleting the last one opens the example', async () => {
  const { actions, documents, names, state, id } = await open();
  actions.setBudget(1000);
  const first = id();
  const restore = await documents.remove(first);
  expect(state()).toMatchObject({ kept: false, workspace: { budget: { totalChars: 8000 } } });
  expect(await names()).toEqual(['Workspace']);
  await restore?.();
  expect(state().workspace).toMatchObject({ id: first, budget: { totalChars: 1000 } });
});

test('an unknown address changes nothing and reports it', async () => {
  const { documents, state, id } = await open();
  const before = id();
  expect(await documents.open('missing')).toBe(false);
  expect(state()).toMatchObject({
    workspace: { id: before },
    notice: expect.stringMatching(/no workspace with this/),
  });
});

test('a visit to an unknown address opens the last workspace and reports it', async () => {
  const storage = createMemoryStorage(createUserCodeWorkspace({}));
  const session = openTestSession({ storage, documentId: 'missing' });
  await session.ready;
  expect(session.state()).toMatchObject({
    workspace: { id: 'workspace', batchId: 'batch' },
    notice: expect.stringMatching(/no workspace with this URL.*your last open workspace/),
  });
});

test('an exported file has the workspace’s name, and imports as a new one', async () => {
  const { actions, documents, names, id } = await open();
  await documents.rename(id(), 'Issue triage');
  actions.setBudget(1000);
  const file = await documents.toFile(id());
  expect(file?.fileName).toBe('issue-triage.toolyard.json');
  expect(await documents.importText(file?.text ?? '')).toBe(true);
  expect(await names()).toEqual(['Issue triage 2', 'Issue triage']);
});

test('an import that succeeds takes back the reason why an earlier one failed', async () => {
  const { documents, state, id } = await open();
  const file = await documents.toFile(id());
  expect(await documents.importText('{')).toBe(false);
  expect(state().notice).toMatch(/^The import failed/);
  expect(await documents.importText(file?.text ?? '')).toBe(true);
  expect(state().notice).toBeUndefined();
});

test('backups can be viewed, exported, opened and deleted', async () => {
  const { actions, documents, state, id } = await open();
  actions.setBudget(1000);
  actions.reset();
  const first = id();
  const [backup] = (await documents.list()).backups;
  expect(backup).toMatchObject({ name: 'Workspace', reason: 'replaced' });
  const key = backup?.key ?? '';
  expect((await documents.backupToFile(key))?.text).toContain('"totalChars": 1000');
  expect(await documents.openBackup(key)).toBe(true);
  expect(state().workspace.budget.totalChars).toBe(1000);
  expect(id()).not.toBe(first);
  const restore = await documents.removeBackup(key);
  expect((await documents.list()).backups).toEqual([]);
  await restore?.();
  expect((await documents.list()).backups).toMatchObject([{ name: 'Workspace' }]);
});

test('the number of backups is limited; the oldest is deleted', async () => {
  const { actions, documents } = await open();
  for (let chars = 1; chars <= MAX_BACKUPS + 2; chars++) {
    actions.setBudget(chars);
    actions.reset();
  }
  const { backups } = await documents.list();
  expect(backups).toHaveLength(MAX_BACKUPS);
  const oldest = await documents.backupToFile(backups.at(-1)?.key ?? '');
  expect(oldest?.text).toContain('"totalChars": 3');
});

test('an invalid backup is refused with a sentence and stays', async () => {
  const { documents, state, id } = await open(createMemoryStorage({ format: 99, id: 'a' }));
  const before = id();
  const [backup] = (await documents.list()).backups;
  expect(backup).toMatchObject({ name: 'Unnamed', reason: 'unreadable' });
  expect(await documents.openBackup(backup?.key ?? '')).toBe(false);
  expect(state().notice).toMatch(/cannot be opened\. No workspace was changed/);
  expect(id()).toBe(before);
  expect((await documents.list()).backups).toHaveLength(1);
});

test('without storage, no workspace of this visit is lost', async () => {
  const refuse = () => Promise.reject(new Error('refused'));
  const storage = { ...createMemoryStorage(), load: refuse, save: refuse, list: refuse };
  const { actions, documents, state, names, id } = await open(storage);
  actions.setBudget(1000);
  const first = id();
  await documents.create('empty');
  expect(await documents.list()).toMatchObject({ refused: true, documents: [{}, {}] });
  expect(await documents.open(first)).toBe(true);
  expect(state()).toMatchObject({
    save: 'memory-only',
    workspace: { budget: { totalChars: 1000 } },
  });
  expect(await names()).toEqual(['Workspace', 'Workspace 2']);
});

test('a crash mark belongs only to the workspace whose code was running', async () => {
  const own = createUserCodeWorkspace({ tools: [WEATHER], calls: ['weather'] });
  const flags = createMemoryFlags([own.id]);
  const session = openTestSession({ storage: createMemoryStorage(own), flags });
  await session.ready;
  expect(session.state()).toMatchObject({ autoRun: false, run: undefined });
  const documents = await session.actions.loadActions('documents');
  await documents.create('example');
  expect(session.state().autoRun).toBe(true);
  await session.until(({ run }) => run?.status === 'done');
  await documents.open(own.id);
  expect(session.state()).toMatchObject({ autoRun: false, run: undefined });
});
