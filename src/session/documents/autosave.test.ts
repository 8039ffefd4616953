import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createSaver } from './autosave.ts';
import { createMemoryStorage, type WorkspaceStorage } from './storage.ts';

const EXAMPLE = createDefaultWorkspace(catalogContent);
const named = (id: string, name: string) => ({ ...EXAMPLE, id, name });

function open(storage: WorkspaceStorage) {
  const states: string[] = [];
  const saver = createSaver({
    storage,
    afterEdit: () => () => {},
    onState: (id, state) => void states.push(`${id} ${state}`),
    onCopied: (id, copy) => void states.push(`${id} copied to ${copy.name}`),
  });
  return { saver, states };
}

test('a save during the last write happens at the next flush', async () => {
  const storage = createMemoryStorage();
  const { saver } = open(storage);
  void saver.flush();
  saver.request(named('a', 'first'), false);
  await saver.flush();
  saver.request(named('a', 'second'), false);
  await saver.flush();
  expect(storage.saved).toMatchObject({ name: 'second' });
  expect(saver.revisionOf('a')).toBe(2);
});

test('a document that cannot be written waits, and does not block others', async () => {
  const storage = createMemoryStorage();
  let full = true;
  const { saver, states } = open({
    ...storage,
    save: (draft) =>
      full && draft.workspace.id === 'a' ? Promise.reject(new Error('full')) : storage.save(draft),
  });
  saver.request(named('a', 'A'), false);
  saver.request(named('b', 'B'), false);
  await saver.flush();
  expect(states.slice(2)).toEqual(['a memory-only', 'b saved']);
  expect(saver.drafts().map(({ workspace }) => workspace.name)).toEqual(['A']);
  full = false;
  saver.request(named('b', 'B2'), false);
  await saver.flush();
  expect((await storage.list()).map(({ name }) => name).sort()).toEqual(['A', 'B2']);
  expect(saver.drafts()).toEqual([]);
});

test('typing during the creation of a copy continues in the copy', async () => {
  const storage = createMemoryStorage();
  await storage.openPage().save({ workspace: named('a', 'theirs'), outside: false, revision: 0 });
  const { saver, states } = open(storage);
  saver.request(named('a', 'mine'), false);
  const saving = saver.flush();
  saver.request(named('a', 'mine, later'), true);
  await saving;
  expect(states).toContain('a copied to mine (copy from another tab)');
  const [copy, theirs] = await storage.list();
  expect(copy?.name).toBe('mine (copy from another tab)');
  expect(theirs?.name).toBe('theirs');
  expect(await storage.load(copy?.id)).toMatchObject({ revision: 2, outside: true });
});

test('drafts are stashed for a closing page only, also during their write', async () => {
  const said: string[][] = [];
  const { saver } = open({
    ...createMemoryStorage(),
    stash: (drafts) => {
      said.push(drafts.map(({ workspace }) => workspace.name));
      return drafts.length < 2;
    },
  });
  expect(saver.stash()).toBe(true);
  saver.request(named('a', 'A'), false);
  saver.request(named('b', 'B'), false);
  const saving = saver.flush();
  expect(said).toEqual([]);
  expect(saver.stash()).toBe(false);
  expect(said).toEqual([['A', 'B']]);
  await saving;
  expect(saver.stash()).toBe(true);
  expect(said).toHaveLength(1);
});

test('a large document waits for a pause of the edits, and not for ever', async () => {
  const storage = createMemoryStorage();
  const due: (() => void)[] = [];
  const saver = createSaver({
    storage,
    afterEdit: (callback) => {
      due.push(callback);
      return () => {};
    },
    onState: () => {},
    onCopied: () => {},
  });
  const edit = (id: string, name: string) => saver.request(named(id, name), false);
  const endRound = async () => {
    due.shift()?.();
    expect(due.length).toBeLessThanOrEqual(1);
    if (due.length === 0) await saver.flush();
  };
  edit('small', 'one');
  edit('small', 'two');
  await endRound();
  expect(storage.saved).toMatchObject({ name: 'two' });

  const large = 'x'.repeat(600_000);
  edit('large', `${large} one`);
  edit('large', `${large} two`);
  await endRound();
  expect(storage.saved).toMatchObject({ id: 'small' });
  await endRound();
  expect(storage.saved).toMatchObject({ id: 'large', name: `${large} two` });

  let rounds = 0;
  edit('large', `${large} three`);
  do {
    edit('large', `${large} four`);
    await endRound();
    rounds += 1;
  } while (due.length > 0);
  expect(rounds).toBe(20);
  expect(storage.saved).toMatchObject({ id: 'large', name: `${large} four` });
});
