import { expect, test } from 'vitest';
import { createManualSchedule, openTestSession } from '../testing/open-test-session.ts';
import { createMemoryStorage, type MemoryStorage } from './storage.ts';

async function openPage(storage: MemoryStorage, documentId?: string) {
  const delay = createManualSchedule();
  const session = openTestSession({ storage, documentId, afterEdit: delay.schedule });
  await session.ready;
  const budget = () => session.state().workspace.budget.totalChars;
  return { ...session, budget };
}

async function openTwo() {
  const storage = createMemoryStorage();
  const first = await openPage(storage);
  first.actions.setBudget(1000);
  await first.flush();
  const { id } = first.state().workspace;
  const second = await openPage(storage.openPage(), id);
  expect(second.budget()).toBe(1000);
  return { storage, first, second, id };
}

test('a page without edits loads the saves of another one', async () => {
  const { storage, first, second } = await openTwo();
  second.actions.undo();
  first.actions.setBudget(2000);
  await first.flush();
  await second.until(({ workspace }) => workspace.budget.totalChars === 2000);
  expect(second.state()).toMatchObject({
    undo: undefined,
    notice: expect.stringMatching(/Another tab changed/),
  });
  second.actions.setBudget(3000);
  await second.flush();
  await first.until(({ workspace }) => workspace.budget.totalChars === 3000);
  expect(await storage.list()).toHaveLength(1);
});

test('a page with unsaved edits creates a copy, and continues in it', async () => {
  const { storage, first, second, id } = await openTwo();
  const before = second.state().workspace;
  second.actions.setDryRun(true);
  second.actions.setBudget(2000);
  first.actions.setBudget(3000);
  await first.flush();
  expect(second.budget()).toBe(2000);
  const saving = second.flush();
  second.actions.setBudget(2500);
  await saving;
  await second.flush();

  const copy = second.state().workspace;
  expect(copy).toMatchObject({ name: 'Workspace (copy from another tab)', dryRun: true });
  expect(second.state()).toMatchObject({
    save: 'saved',
    kept: true,
    notice: expect.stringMatching(/Your edits are saved/),
    offer: { id, label: 'Open the other' },
  });
  expect((await storage.load(copy.id))?.document).toEqual(copy);
  expect((await storage.load(id))?.document).toEqual(first.state().workspace);
  expect(await storage.list()).toHaveLength(2);

  second.actions.undo();
  second.actions.undo();
  // Undo applies to the copy.
  expect(second.state().workspace).toEqual({ ...before, id: copy.id, name: copy.name });
  await second.flush();
  expect(await storage.list()).toHaveLength(2);
  expect(first.budget()).toBe(3000);
});

test('a workspace that another page deletes stays open, and an edit saves it again', async () => {
  const { storage, first, second, id } = await openTwo();
  const documents = await first.actions.loadActions('documents');
  await documents.remove(id);
  expect(first.state().workspace.id).not.toBe(id);
  expect(second.state()).toMatchObject({
    kept: false,
    notice: expect.stringMatching(/Another tab deleted/),
  });
  second.actions.setBudget(2000);
  await second.flush();
  expect((await storage.load(id))?.document).toEqual(second.state().workspace);
});

test('pages with different workspaces are independent', async () => {
  const { storage, first, second } = await openTwo();
  const documents = await second.actions.loadActions('documents');
  await documents.create('empty');
  second.actions.setBudget(5000);
  await second.flush();
  expect(first.budget()).toBe(1000);
  expect(first.state().notice).toBeUndefined();
  expect(await storage.list()).toHaveLength(2);
});
