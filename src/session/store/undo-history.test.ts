import { expect, test } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectIsStale } from './selectors.ts';

async function open() {
  const session = openTestSession();
  await session.until(({ run }) => run?.status === 'done');
  const workspace = () => session.state().workspace;
  const budget = () => workspace().budget.totalChars;
  return { ...session, workspace, budget };
}

test('undo and redo apply to all panels, edit by edit', async () => {
  const { actions, state, workspace } = await open();
  const setup = await actions.loadActions('scenario');
  const start = workspace();
  actions.setArgsText(start.batches[0]?.calls[0]?.id ?? '', '{}');
  actions.setBudget(1234);
  setup.setSeed(7);
  actions.addTool('blank');
  const end = workspace();
  expect(state().undo).toEqual({
    label: 'Added my_tool to the tools of Reviewer',
    offersUndo: true,
  });
  for (let step = 0; step < 4; step += 1) actions.undo();
  expect(workspace()).toBe(start);
  expect(state()).toMatchObject({ undo: undefined, redo: { label: 'Edited arguments' } });
  expect(selectIsStale(state())).toBe(false);
  for (let step = 0; step < 5; step += 1) actions.redo();
  expect(workspace()).toBe(end);
  expect(state()).toMatchObject({
    undo: { label: 'Added my_tool to the tools of Reviewer' },
    redo: undefined,
  });
});

test('typing in one place is one step, until the focus leaves it', async () => {
  const { actions, budget } = await open();
  const opening = budget();
  actions.setBudget(100);
  actions.setBudget(200);
  actions.seal();
  actions.setBudget(300);
  actions.undo();
  expect(budget()).toBe(200);
  actions.undo();
  expect(budget()).toBe(opening);
});

test('an edit of another place begins a step of its own', async () => {
  const { actions, budget } = await open();
  actions.setBudget(100);
  actions.setDryRun(true);
  actions.setBudget(200);
  actions.undo();
  expect(budget()).toBe(100);
});

test('a new edit clears the redo steps', async () => {
  const { actions, state, budget } = await open();
  actions.setBudget(100);
  actions.undo();
  actions.setDryRun(true);
  expect(state().redo).toBeUndefined();
  const before = budget();
  actions.redo();
  expect(budget()).toBe(before);
});

test('an undone edit is saved', async () => {
  const { actions, state, flush } = await open();
  actions.setBudget(100);
  await flush();
  actions.undo();
  expect(state().save).toBe('saving');
  await flush();
  expect(state().save).toBe('saved');
});

test('Undo and Redo without an edit say so, and the next edit takes that back', async () => {
  const { actions, state } = await open();
  expect(state().historyEnd).toBeUndefined();
  actions.undo();
  const first = state().historyEnd;
  expect(first).toEqual({ of: 'undo' });
  actions.undo();
  // The page shows it again.
  expect(state().historyEnd).not.toBe(first);
  actions.redo();
  expect(state().historyEnd).toEqual({ of: 'redo' });
  actions.setBudget(1234);
  expect(state().historyEnd).toBeUndefined();
  actions.undo();
  expect(state().historyEnd).toBeUndefined();
});

test('undo leads to the call of an edit, and an edit without a place leaves the selection', async () => {
  const { actions, state, workspace } = await open();
  const [first, second, third] = workspace().batches[0]?.calls ?? [];
  const selected = () => state().selectedCallId;
  actions.selectCall(first?.id ?? '');
  actions.setArgsText(first?.id ?? '', '{"path": "a"}');
  actions.selectCall(second?.id ?? '');
  actions.setBudget(1234);
  actions.selectCall(third?.id ?? '');
  actions.undo();
  expect(selected()).toBe(third?.id);
  actions.undo();
  expect(selected()).toBe(first?.id);
  actions.selectCall(third?.id ?? '');
  actions.redo();
  expect(selected()).toBe(first?.id);
  actions.selectCall(third?.id ?? '');
  actions.redo();
  expect(selected()).toBe(third?.id);
});
