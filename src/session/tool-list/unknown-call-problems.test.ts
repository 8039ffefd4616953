import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { setExample } from '../workspace/example-transitions.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { selectProblems } from './select-problems.ts';

/** Calls these tools, of which `read_file` is deleted and `web_search` is disabled. */
async function open(...calls: string[]) {
  const workspace = setExample(createUserCodeWorkspace({ calls }), 'read_file', 'removed');
  const session = openTestSession({
    storage: createMemoryStorage(setExample(workspace, 'web_search', 'disabled')),
  });
  await session.ready;
  await session.until(({ run, visibility }) => run?.status === 'done' && visibility !== undefined);
  // The calls have no arguments, which is a problem of its own for some tools.
  const problems = () =>
    selectProblems(session.state()).filter(({ where }) => where.kind !== 'args');
  const called = () => currentBatch(session.state().workspace).calls.map(({ tool }) => tool);
  return { ...session, problems, called };
}

test('a call of a deleted tool is a problem until it is removed, and stops no run', async () => {
  const { problems, actions, called, state } = await open('read_file', 'kanban_list');
  const [problem, ...others] = problems();
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    ...{ where: { kind: 'call', callId: 'c1' }, severity: 'warning', blocks: false },
    message: 'call_1 calls read_file, but no tool has this name.',
  });
  const remove = problem?.fixes?.at(-1);
  expect(remove?.label).toBe('Remove call_1');
  actions.selectCall('c1');
  if (remove) actions.applyFix(remove);
  expect(called()).toEqual(['kanban_list']);
  expect(state().selectedCallId).toBe('c2');
  expect(state().undo?.label).toBe('Removed call_1');
  expect(problems()).toEqual([]);
  actions.undo();
  expect(problems()).toEqual([problem]);
});

test('calls of one misspelt name are one problem, and each fix ends it', async () => {
  const { problems, actions, called } = await open('kanban_lst', 'terminal', 'kanban_lst');
  const [problem, ...others] = problems();
  expect(others).toEqual([]);
  expect(problem?.message).toBe('2 calls name kanban_lst, but no tool has this name.');
  const [rename, remove] = problem?.fixes ?? [];
  expect([rename?.label, remove?.label]).toEqual([
    'Call kanban_list instead',
    'Remove these 2 calls',
  ]);
  if (rename) actions.applyFix(rename);
  expect(called()).toEqual(['kanban_list', 'terminal', 'kanban_list']);
  expect(problems()).toEqual([]);
  actions.undo();
  if (remove) actions.applyFix(remove);
  expect(called()).toEqual(['terminal']);
});

test('a call of a disabled tool offers to enable it', async () => {
  const { problems, actions } = await open('web_search');
  const [problem] = problems();
  expect(problem?.message).toBe('call_1 calls web_search, which is disabled.');
  const [enable] = problem?.fixes ?? [];
  expect(enable?.label).toBe('Enable web_search');
  if (enable) actions.applyFix(enable);
  expect(problems()).toEqual([]);
});
