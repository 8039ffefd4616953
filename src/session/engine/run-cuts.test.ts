import { expect, test } from 'vitest';
import { textIn } from '../../core/test-support.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { keptHandleOf, readBackOf } from '../run/read-back.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import type { ContextSettings } from '../workspace/context-settings.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';

function call(id: string, tool: string, args: object): BatchCall {
  return { id, toolCallId: id, tool, argsText: JSON.stringify(args) };
}

/** The example's world, with two batches: the second reads what the first cut. */
async function open(contextSettings: ContextSettings, totalChars = 400) {
  const example = createDefaultWorkspace(catalogContent);
  const batch = (id: string, ...calls: BatchCall[]) => ({ id, name: id, description: '', calls });
  const workspace: Workspace = {
    ...example,
    contextSettings,
    personalities: [{ id: 'all', name: 'All', description: '' }],
    personalityId: 'all',
    budget: { totalChars, strategy: 'even', caps: {} },
    batches: [
      batch('first', call('c1', 'mcp__linear__list_issues', { state: 'triage' })),
      batch('second', call('c2', 'read_result', { handle: 'r1', lines: '2-3' })),
    ],
    batchId: 'first',
  };
  const session = openTestSession();
  await session.ready;
  const { put } = await session.actions.loadActions('lesson');
  put(workspace);
  const texts = async (batchId: string) => {
    session.actions.setBatch(batchId);
    const { run } = await session.runToEnd();
    return run?.lanes.map(({ result }) => textIn(result)) ?? [];
  };
  return { session, texts };
}

test('the cut of a workspace keeps the chosen part', async () => {
  const { texts, session } = await open({ trim: 'tail' });
  const [tail = ''] = await texts('first');
  expect(tail).toMatch(/^\[truncated — [\d]+ chars total\]\n/);
  const { setTrim } = await session.actions.loadActions('budget');
  setTrim('mcp__linear__list_issues', 'head');
  expect((await texts('first'))[0]).toMatch(/\n\[truncated — \d+ chars total\]$/);
});

test('a budget in tokens replaces that in characters', async () => {
  const { texts } = await open({ budgetTokens: 40 }, 100_000);
  expect((await texts('first'))[0]).toMatch(/\[truncated — \d+ tokens total\]$/);
});

test('a later batch reads what an earlier one cut, however often both run', async () => {
  const { texts } = await open({ keepsCutResults: true });
  expect((await texts('second'))[0]).toContain('No result has the handle r1');
  for (let time = 0; time < 2; time++) {
    expect((await texts('first'))[0]).toContain('read_result with the handle r1 reads the rest');
    expect((await texts('second'))[0]).toMatch(/lines 2.*3/);
  }
});

test('read_result is a tool of the registry from the second turn on', async () => {
  const { session, texts } = await open({ keepsCutResults: true });
  const isListed = () => selectToolRows(session.state()).find(({ name }) => name === 'read_result');
  await texts('first');
  expect(isListed()).toBeUndefined();
  await texts('second');
  await session.until(() => isListed()?.status === 'visible');
  const { visibility, runRefusal } = session.state();
  expect(visibility?.definitions.map(({ name }) => name)).toContain('read_result');
  expect([selectProblems(session.state()), runRefusal]).toEqual([[], undefined]);
});

test('a personality that does not allow read_result gets no handle, and cannot read', async () => {
  const { session, texts } = await open({ keepsCutResults: true });
  const { put } = await session.actions.loadActions('lesson');
  const { workspace } = session.state();
  const [all] = workspace.personalities;
  if (!all) throw new Error('The workspace has no personality.');
  put({ ...workspace, personalities: [{ ...all, toolset: ['mcp__linear__list_issues'] }] });
  expect((await texts('first'))[0]).not.toContain('read_result');
  expect((await texts('second'))[0]).toContain('is not permitted for this personality');
});

test('a run says what was kept, and what a call reads', async () => {
  const { session, texts } = await open({ keepsCutResults: true });
  await texts('first');
  const cut = session.state().run;
  const [long] = cut?.lanes ?? [];
  expect(cut && long && keptHandleOf(cut, long)).toBe('r1');
  await texts('second');
  const { run } = session.state();
  const [reading] = run?.lanes ?? [];
  expect(run && reading && readBackOf(run, reading)).toMatchObject({
    ...{ handle: 'r1', batchId: 'first', tool: 'mcp__linear__list_issues', toolCallId: 'c1' },
  });
  expect(cut && long && readBackOf(cut, long)).toBeUndefined();
});
