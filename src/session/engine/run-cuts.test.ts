import { expect, test } from 'vitest';
import { textIn } from '../../core/test-support.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { keptHandleOf, readBackOf } from '../run/read-back.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { mayNeedCode } from '../user-code/ready-code.ts';
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

test('a later batch reads what an earlier one cut, whether that was run before or not', async () => {
  const { texts } = await open({ keepsCutResults: true });
  const read = await texts('second');
  expect(read[0]).toMatch(/lines 2.*3/);
  for (let time = 0; time < 2; time++) {
    expect((await texts('first'))[0]).toContain('read_result with the handle r1 reads the rest');
    expect(await texts('second')).toEqual(read);
  }
});

test('what a turn kept is read as the document is now', async () => {
  const { session, texts } = await open({ keepsCutResults: true });
  await texts('first');
  session.actions.setBudget(100_000);
  expect((await texts('second'))[0]).toContain('No result has the handle r1');
  session.actions.setBudget(400);
  expect((await texts('second'))[0]).toMatch(/lines 2.*3/);
});

test('each turn has handles of its own', async () => {
  const { session, texts } = await open({ keepsCutResults: true });
  const { put } = await session.actions.loadActions('lesson');
  const { workspace } = session.state();
  const list = { tool: 'mcp__linear__list_issues', args: { state: 'triage' } };
  const third = ['r1', 'r2-1'].map((handle, at) => call(`c${at + 4}`, 'read_result', { handle }));
  put({
    ...workspace,
    batches: [
      ...workspace.batches.slice(0, 1),
      { id: 'again', name: '', description: '', calls: [call('c3', list.tool, list.args)] },
      { id: 'third', name: '', description: '', calls: third },
    ],
  });
  expect((await texts('again'))[0]).toContain('with the handle r2-1');
  const [first = '', second] = await texts('third');
  expect(first).toContain('chars');
  expect(second).toBe(first);
});

test('a turn that reads needs the code of the turns before it', async () => {
  const { session } = await open({ keepsCutResults: true });
  const { put } = await session.actions.loadActions('lesson');
  const { workspace } = session.state();
  const code = `export const tool = { name: 'broken', description: 'Is not finished.', schema: {}, execute( }`;
  const [, second] = workspace.batches;
  if (!second) throw new Error('The workspace has no second batch.');
  put({
    ...workspace,
    tools: [{ id: 'own', code, disabled: false }],
    batches: [
      { id: 'first', name: '', description: '', calls: [call('c1', 'broken', {})] },
      second,
    ],
  });
  session.actions.setBatch('second');
  expect(mayNeedCode(session.state())).toBe(true);
  session.actions.removeCall('c2');
  expect(mayNeedCode(session.state())).toBe(false);
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
