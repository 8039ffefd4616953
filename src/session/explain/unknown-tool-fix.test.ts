import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { setExample } from '../workspace/example-transitions.ts';
import { selectLadder } from './gate-ladder-selectors.ts';

/** Runs one call of this tool, and reads the fix of its refusal. */
async function open(tool: string) {
  const workspace = createUserCodeWorkspace({ calls: [tool] });
  const session = openTestSession({
    storage: createMemoryStorage(setExample(workspace, 'web_search', 'disabled')),
  });
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  session.actions.selectCall('c1');
  const refusal = () => selectLadder(session.state()).find((step) => step.refusal)?.refusal;
  return { ...session, fix: () => refusal()?.fix, other: () => refusal()?.otherFix };
}

test.each([
  ['red_file', 'read_file'],
  ['list_issues', 'mcp__linear__list_issues'],
  ['terminl', 'terminal'],
])('a call of %s can become one of %s', async (given, meant) => {
  const { fix, actions, state, runToEnd } = await open(given);
  const found = fix();
  expect(found?.label).toBe(`Call ${meant} instead`);
  if (found) actions.applyFix(found);
  expect(state().workspace.batches[0]?.calls[0]).toMatchObject({ tool: meant });
  expect(state().selectedTool).toBe(meant);
  actions.undo();
  expect(state().workspace.batches[0]?.calls[0]).toMatchObject({ tool: given });
  expect(state().selectedTool).toBe(given);
  actions.redo();
  await runToEnd();
  expect(state().run?.lanes[0]?.decidedBy?.rule).not.toBe('lookup.unknown');
});

test('a call of a disabled tool offers to enable it', async () => {
  const { fix, actions, state, runToEnd } = await open('web_search');
  const found = fix();
  expect(found?.label).toBe('Enable web_search');
  if (found) actions.applyFix(found);
  await runToEnd();
  expect(state().run?.lanes[0]?.decidedBy?.rule).not.toBe('lookup.unknown');
});

test('a call of an unknown name can be removed, and one of a disabled tool is kept', async () => {
  const { fix, other, actions, state } = await open('launch_rockets');
  expect(fix()).toBeUndefined();
  const found = other();
  expect(found?.label).toBe('Remove this call');
  if (found) actions.applyFix(found);
  expect(state().workspace.batches[0]?.calls).toEqual([]);
  actions.undo();
  expect(state().workspace.batches[0]?.calls).toHaveLength(1);
  expect((await open('red_file')).other()?.label).toBe('Remove this call');
  expect((await open('web_search')).other()).toBeUndefined();
});
