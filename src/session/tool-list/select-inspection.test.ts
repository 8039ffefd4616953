import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { READ } from '../testing/user-code-test-support.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { selectInspection } from './select-inspection.ts';
import { selectProblems } from './select-problems.ts';

const webhook = (name: string, description: string, parameters = '') =>
  `  - { name: ${name}, type: webhook, description: ${description}, ${parameters} webhook: { url: 'https://crm.acme.dev/x', method: GET } }\n`;

const CRM = `tools:\n${webhook('run', 'Asks.')}`;

async function open(parts: Partial<Workspace>, tools: readonly string[] = []) {
  const workspace = { ...createUserCodeWorkspace({ tools, calls: [READ] }), ...parts };
  const session = openTestSession({
    storage: createMemoryStorage(workspace),
    sandbox: createFakeSandbox(),
  });
  await session.ready;
  await session.until((state) => state.visibility !== undefined && state.run?.status === 'done');
  const found = () =>
    selectInspection(session.state()).tools.flatMap(({ tool, findings }) =>
      findings.map(({ id }) => `${tool} ${id}`),
    );
  return { ...session, found };
}

const declare = (...texts: string[]): Pick<Workspace, 'declarations'> => ({
  declarations: texts.map((text, at) => ({ id: `d${at}`, name: 'crm', text, disabled: false })),
});

test('the examples of the playground have no findings', async () => {
  const { state, found } = await open({});
  expect(found()).toEqual([]);
  expect(selectInspection(state())).toEqual({ tools: [], count: 0, ignored: 0, tokens: 0 });
});

test("declared and the user's tools have findings with their places, apart from problems", async () => {
  const { state, until, found } = await open(declare(CRM), ["name: 'search'"]);
  await until((now) => selectInspection(now).tools.length === 2);
  expect(found()).toEqual(
    expect.arrayContaining(['run name-generic', 'run description-short', 'search name-unclear']),
  );
  const { tools, count } = selectInspection(state());
  expect(Object.fromEntries(tools.map(({ tool, where }) => [tool, where]))).toEqual({
    run: { kind: 'declaration', id: 'd0' },
    search: { kind: 'code', toolId: 'own-1' },
  });
  expect(count).toBe(found().length);
  expect(selectProblems(state())).toEqual([]);
});

test('a tool that does not compile, and a text with errors, have none', async () => {
  const session = await open(declare(CRM), ["name: 'search'"]);
  await session.until((now) => selectInspection(now).tools.length === 2);
  session.actions.setCodeText('own-1', "name: 'search' @@");
  session.actions.setDeclarationText('d0', `${CRM}  - nothing`);
  await session.until((now) => selectInspection(now).tools.length === 0);
  session.actions.setCodeText('own-1', "name: 'search'");
  await session.until((now) => selectInspection(now).tools.length === 1);
  expect(session.found()).toContain('search name-unclear');
});

test('an ignored finding is hidden and counted, in the saved document too', async () => {
  const session = await open(declare(CRM));
  await session.until((now) => selectInspection(now).tools.length === 1);
  const before = session.found();
  const turn = await session.actions.loadActions('turn');
  turn.ignoreFinding({ tool: 'run', id: 'name-generic' });
  turn.ignoreFinding({ tool: 'run', id: 'name-generic' });
  expect(session.found()).toEqual(before.filter((one) => one !== 'run name-generic'));
  expect(selectInspection(session.state())).toMatchObject({ count: before.length - 1, ignored: 1 });
  const { workspace } = session.state();
  expect(workspace.ignoredFindings).toEqual([{ tool: 'run', id: 'name-generic' }]);
  expect(parseWorkspace(structuredClone(workspace))).toEqual({ ok: true, workspace });
  session.actions.undo();
  expect(session.found()).toEqual(before);
  session.actions.redo();
  turn.restoreFindings();
  expect(session.found()).toEqual(before);
  expect(session.state().workspace).not.toHaveProperty('ignoredFindings');
});

test('a tool has at most five findings, warnings first', async () => {
  const parameters =
    'parameters: { a: { type: string }, b: { type: string, description: One of x or y. } },';
  const copies = ['run', 'do', 'exec', 'call'].map((name) =>
    webhook(name, 'Runs it now.', parameters),
  );
  const { until, found, state } = await open(declare(`tools:\n${copies.join('')}`));
  await until((now) => selectInspection(now).tools.length === 4);
  const call = found().filter((one) => one.startsWith('call '));
  expect(call).toHaveLength(5);
  expect(call[0]).toBe('call name-generic');
  expect(call).not.toContain('call description-short');
  expect(selectInspection(state()).count).toBe(found().length);
});

test('a renamed tool keeps its ignored findings', async () => {
  const session = await open({ ignoredFindings: [{ tool: 'search', id: 'name-unclear' }] }, [
    "name: 'search'",
  ]);
  const { renameTool } = await session.actions.loadActions('toolList');
  expect(renameTool('own-1', 'find')).toBeUndefined();
  expect(session.state().workspace.ignoredFindings).toEqual([{ tool: 'find', id: 'name-unclear' }]);
});
