import { expect, test } from 'vitest';
import { DefaultToolRegistry } from '../../core/index.ts';
import { makeTool, textIn } from '../../core/test-support.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { selectHiddenTools } from '../definitions/hidden-tools.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import type { ContextSettings } from '../workspace/context-settings.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import { createTurn } from './create-run-registry.ts';
import { createRunSearch } from './run-search.ts';

function call(id: string, tool: string, args: object): BatchCall {
  return { id, toolCallId: id, tool, argsText: JSON.stringify(args) };
}

const SEARCH = call('c1', 'search_tools', { query: 'list the issues', limit: 2 });

/** The example's tools, with two batches: the second has what the first found and used. */
async function open(contextSettings: ContextSettings, parts: Partial<Workspace> = {}) {
  const example = createDefaultWorkspace(catalogContent);
  const batch = (id: string, ...calls: BatchCall[]) => ({ id, name: id, description: '', calls });
  const workspace: Workspace = {
    ...example,
    contextSettings,
    personalities: [{ id: 'all', name: 'All', description: '' }],
    personalityId: 'all',
    batches: [
      batch('first', SEARCH, call('c2', 'read_file', { path: 'README.md' })),
      batch('second', call('c3', 'mcp__linear__list_issues', { state: 'triage' })),
    ],
    batchId: 'first',
    ...parts,
  };
  const session = openTestSession();
  await session.ready;
  const { put } = await session.actions.loadActions('lesson');
  put(workspace);
  const visibility = async (isReady: () => boolean = () => true) => {
    const { visibility: found } = await session.until(
      (state) => state.visibility?.personalityId === 'all' && isReady(),
    );
    return found;
  };
  const names = () => session.state().visibility?.definitions.map(({ name }) => name) ?? [];
  const reasons = () =>
    Object.fromEntries(
      session
        .state()
        .visibility?.fitted?.tools.map(({ definition, reason }) => [definition.name, reason]) ?? [],
    );
  return { session, visibility, names, reasons };
}

test('without a budget there is no search', async () => {
  const { visibility, names } = await open({ alwaysInclude: ['read_file'] });
  expect(await visibility()).not.toHaveProperty('fitted');
  expect(names()).not.toContain('search_tools');
});

test('within the budget all tools are sent, and the search is idle', async () => {
  const { visibility, names, reasons, session } = await open({ definitionsBudget: 100_000 });
  await visibility();
  expect(names()).not.toContain('search_tools');
  expect(new Set(Object.values(reasons()))).toEqual(new Set(['fits', 'idle']));
  // One example is not available; the others are not hidden, sent or not.
  expect(selectHiddenTools(session.state()).map(({ name }) => name)).toEqual(['web_extract']);
});

test('over the budget the first turn has pinned tools and the search', async () => {
  const { visibility, names, reasons, session } = await open({
    definitionsBudget: 500,
    alwaysInclude: ['terminal'],
  });
  const found = await visibility();
  expect(names().sort()).toEqual(['get_skill', 'search_tools', 'terminal']);
  expect(reasons()).toMatchObject({
    get_skill: 'pinned',
    terminal: 'pinned',
    search_tools: 'search',
  });
  expect(reasons().read_file).toBeUndefined();
  expect(found?.fitted).toMatchObject({ budget: 500 });
  for (const { tokens } of found?.fitted?.tools ?? []) expect(tokens).toBeGreaterThan(10);
  // One example is not available; the others are not hidden, sent or not.
  expect(selectHiddenTools(session.state()).map(({ name }) => name)).toEqual(['web_extract']);
});

test('the next turn has what the turns before it found and used', async () => {
  const { session, visibility, names, reasons } = await open({ definitionsBudget: 500 });
  await visibility();
  session.actions.setBatch('second');
  await session.until(() => names().length > 2);
  expect(reasons()).toMatchObject({
    mcp__linear__list_issues: 'found',
    read_file: 'used',
    search_tools: 'search',
  });
  expect(names()).toHaveLength(5);
  session.actions.setBatch('first');
  session.actions.setArgsText('c1', '{ "query": 1 }');
  session.actions.setBatch('second');
  await session.until(() => names().length === 3);
  expect(names().sort()).toEqual(['get_skill', 'read_file', 'search_tools']);
});

test('a dry run and a simulated failure find nothing', async () => {
  for (const parts of [{ dryRun: true }, { callFault: true }]) {
    const { session, visibility, names } = await open(
      { definitionsBudget: 500 },
      { batchId: 'second' },
    );
    await visibility(() => names().length === 5);
    if (parts.dryRun) session.actions.setDryRun(true);
    else {
      const { setCallFault } = await session.actions.loadActions('scenario');
      setCallFault('c1', { failure: 'timeout' });
    }
    await session.until(() => names().length < 5);
    expect(names()).not.toContain('mcp__linear__list_issues');
  }
});

test('a run of the search finds the tools that the next turn has', async () => {
  const { session } = await open({ definitionsBudget: 500 });
  const { run } = await session.runToEnd();
  const lines = textIn(run?.lanes[0]?.result).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^- mcp__linear__list_issues\(/);
  expect(run?.lanes.map(({ status }) => status)).toEqual(['ok', 'ok']);
});

test('without a budget the tool is unknown', async () => {
  const { session } = await open({});
  const { run } = await session.runToEnd();
  expect(run?.lanes[0]?.status).toBe('refused');
});

test('the page knows the tool while the budget is set', async () => {
  const { session, visibility } = await open({ definitionsBudget: 500 });
  await visibility();
  const known = () => session.state().tools.find(({ name }) => name === 'search_tools');
  expect(known()).toMatchObject({ origin: 'offered', schema: { required: ['query'] } });
  expect(session.state().visibility?.hidden.has('search_tools')).toBe(false);
  const { changeContext } = await session.actions.loadActions('budget');
  changeContext('Removed the budget', { definitionsBudget: undefined });
  expect(known()).toBeUndefined();
});

test('a registry in which another tool has the name has no search', async () => {
  const registry = new DefaultToolRegistry();
  registry.register(makeTool('search_tools'));
  const workspace = {
    ...createDefaultWorkspace(catalogContent),
    contextSettings: { definitionsBudget: 0 },
  };
  const turn = createTurn(workspace, new AbortController().signal);
  expect(await createRunSearch(workspace, registry, turn)).toBeUndefined();
  expect(registry.names).toEqual(['search_tools']);
});
