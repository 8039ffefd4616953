import { expect, test } from 'vitest';
import { createManualSchedule, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createMemoryStorage, type WorkspaceStorage } from './storage.ts';

async function storedWorkspace(): Promise<Workspace> {
  const session = openTestSession();
  await session.ready;
  session.actions.setBudget(1234);
  return session.state().workspace;
}

test('an edit is saved soon after, and a reload restores it', async () => {
  const storage = createMemoryStorage();
  const delay = createManualSchedule();
  const session = openTestSession({ storage, afterEdit: delay.schedule });
  await session.ready;
  session.actions.setBudget(1234);
  session.actions.setPersonality('engineer');
  session.actions.setArgsText(session.callTo('read_file'), '{"path": ');
  expect(session.state().save).toBe('saving');
  expect(storage.saved).toBeUndefined();
  delay.flush();
  await session.until(({ save }) => save === 'saved');

  const reloaded = openTestSession({ storage });
  await reloaded.ready;
  expect(reloaded.state().workspace).toEqual(session.state().workspace);
  expect(reloaded.state().workspace.budget.totalChars).toBe(1234);
});

test('leaving the page writes the last edit', async () => {
  const storage = createMemoryStorage();
  const never = createManualSchedule();
  const session = openTestSession({ storage, afterEdit: never.schedule });
  await session.ready;
  session.actions.setBudget(1234);
  await session.dispose();
  expect(storage.saved).toMatchObject({ budget: { totalChars: 1234 } });
});

test('a restored workspace is what runs first', async () => {
  const stored = await storedWorkspace();
  const session = openTestSession({ storage: createMemoryStorage(stored) });
  await session.ready;
  expect(session.state().run).toMatchObject({ id: 1, input: { budget: { totalChars: 1234 } } });
});

test('tabs that the user presses before the document arrives stay, and count as chosen', async () => {
  const stored = { ...(await storedWorkspace()), id: 'stored' };
  const session = openTestSession({ storage: createMemoryStorage(stored) });
  session.actions.setEditorTab('schema');
  session.actions.setBottomTab('log');
  session.actions.selectCall(session.callTo('read_file'));
  await session.ready;
  const { workspace, editorTab, bottomTab, chosen } = session.state();
  expect([workspace.id, editorTab, bottomTab]).toEqual(['stored', 'schema', 'log']);
  // The call was one of the example.
  expect(chosen).toEqual({ editorTab: true, bottomTab: true });
});

test('the next document opens without chosen tabs', async () => {
  const session = openTestSession();
  await session.ready;
  expect(session.state().chosen).toBeUndefined();
  session.actions.setEditorTab('schema');
  session.actions.selectTool('read_file');
  expect(session.state().chosen).toEqual({ editorTab: true, selection: true });
  await (await session.actions.loadActions('documents')).take({
    ...session.state().workspace,
    id: 'other',
  });
  expect(session.state().chosen).toBeUndefined();
});

test('an invalid stored document is set aside, and the example opens', async () => {
  const broken = { format: 1, personalities: 'many' };
  const storage = createMemoryStorage(broken);
  const session = openTestSession({ storage });
  await session.ready;
  expect(storage.backups).toEqual([broken]);
  expect(session.state().notice).toMatch(/^The saved workspace could not be opened\..*backup/);
  expect((await session.until(({ run }) => run?.status === 'done')).run?.id).toBe(1);

  session.actions.setBudget(1234);
  await session.flush();
  expect(storage.saved).toMatchObject({ budget: { totalChars: 1234 } });
  session.actions.dismissNotice();
  expect(session.state().notice).toBeUndefined();
});

test('a document that can be neither opened nor set aside is never overwritten', async () => {
  const memory = createMemoryStorage({ format: 99 });
  const storage: WorkspaceStorage = {
    ...memory,
    addBackup: async () => {
      throw new Error('full');
    },
  };
  const session = openTestSession({ storage });
  await session.ready;
  expect(session.state().notice).toMatch(/could not be opened and was not changed/);
  session.actions.setBudget(1234);
  await session.flush();
  expect((await memory.load('workspace'))?.document).toEqual({ format: 99 });
  expect(memory.saved).toMatchObject({ budget: { totalChars: 1234 } });
});

test('without storage the page works in memory and reports it', async () => {
  const refuse = async () => {
    throw new Error('denied');
  };
  const session = openTestSession({
    storage: { ...createMemoryStorage(), load: refuse, save: refuse, addBackup: refuse },
  });
  await session.ready;
  expect(session.state()).toMatchObject({ save: 'memory-only' });
  expect(session.state().notice).toMatch(/exist in memory only/);
  expect((await session.until(({ run }) => run?.status === 'done')).run?.id).toBe(1);
});

test('a failed write is reported, and the next edit retries', async () => {
  const memory = createMemoryStorage();
  let full = true;
  const storage: WorkspaceStorage = {
    ...memory,
    save: (draft) => (full ? Promise.reject(new Error('full')) : memory.save(draft)),
  };
  const session = openTestSession({ storage });
  await session.ready;
  session.actions.setBudget(1);
  await session.flush();
  expect(session.state().save).toBe('memory-only');
  full = false;
  session.actions.setBudget(2);
  await session.flush();
  expect(session.state().save).toBe('saved');
  expect(memory.saved).toMatchObject({ budget: { totalChars: 2 } });
});

test.each([
  ['QuotaExceededError', /is full/],
  ['UnknownError', /could not save/],
])('the remedy for %s is shown once, and removed when it is resolved', async (name, words) => {
  const memory = createMemoryStorage();
  let broken = true;
  const failure = Object.assign(new Error('no'), { name });
  const session = openTestSession({
    storage: {
      ...memory,
      save: (draft) => (broken ? Promise.reject(failure) : memory.save(draft)),
    },
  });
  await session.ready;
  session.actions.setBudget(1);
  await session.flush();
  expect(session.state().notice).toMatch(words);
  expect(session.state().notice).toMatch(/Export the workspace as a file/);
  session.actions.dismissNotice();
  session.actions.setBudget(2);
  await session.flush();
  expect(session.state()).toMatchObject({ save: 'memory-only', notice: undefined });
  broken = false;
  session.actions.setBudget(3);
  await session.flush();
  broken = true;
  session.actions.setBudget(4);
  await session.flush();
  expect(session.state().notice).toMatch(words);
  broken = false;
  session.actions.setBudget(5);
  await session.flush();
  expect(session.state()).toMatchObject({ save: 'saved', notice: undefined });
});

function createLateStorage(document: Workspace) {
  const memory = createMemoryStorage(document);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const storage: WorkspaceStorage = {
    ...memory,
    load: async () => {
      await arrived;
      return memory.load(document.id);
    },
  };
  return { memory, storage, arrive };
}

test('a slow storage does not delay the first result, and is used when it arrives', async () => {
  const { storage, arrive } = createLateStorage(await storedWorkspace());
  const patience = createManualSchedule();
  const session = openTestSession({ storage, patience: patience.schedule });
  patience.flush();
  await session.until(({ run }) => run?.status === 'done');
  arrive();
  await session.ready;
  expect(session.state().run).toMatchObject({ id: 2, input: { budget: { totalChars: 1234 } } });
});

test('an edit before a slow storage arrives creates a new workspace', async () => {
  const stored = await storedWorkspace();
  const { memory, storage, arrive } = createLateStorage(stored);
  const patience = createManualSchedule();
  const session = openTestSession({ storage, patience: patience.schedule });
  patience.flush();
  await session.until(({ run }) => run?.status === 'done');
  session.actions.setBudget(77);
  await session.flush();
  arrive();
  await session.ready;
  await session.flush();
  expect(session.state().workspace.budget.totalChars).toBe(77);
  expect((await memory.load(stored.id))?.document).toEqual(stored);
  expect(await memory.list()).toHaveLength(2);
  const { notice, offer } = session.state();
  expect(notice).toMatch(/Both are saved/);
  expect(offer).toEqual({ notice, label: 'Open the saved one', id: stored.id });
});

test('reset restores the catalogue, and sets the old document aside', async () => {
  const storage = createMemoryStorage();
  const session = openTestSession({ storage });
  await session.ready;
  const original = session.state().workspace;
  session.actions.setBudget(1234);
  session.actions.setPersonality('engineer');
  session.actions.reset();
  expect(session.state().workspace).toEqual(original);
  await session.flush();
  expect(storage.saved).toEqual(original);
  expect(storage.backups).toMatchObject([{ budget: { totalChars: 1234 } }]);
});
