import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CapabilityName, Personality } from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import type { VisibilityRequest } from '../store/tool-visibility.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { concernedTools, type GatedTool } from './concerned-tools.ts';
import { inspectRegistry } from './inspect-registry.ts';
import { keepAnswers } from './kept-answers.ts';

const BASE = createDefaultWorkspace(catalogContent);

/** A workspace with one personality. */
function workspaceOf(lists: Partial<Personality>, part: Partial<Workspace> = {}): Workspace {
  return {
    ...BASE,
    personalities: [{ id: 'p', name: 'P', description: '', ...lists }],
    personalityId: 'p',
    ...part,
  };
}

async function open() {
  const equipment = await catalogContent.loadEquipment({});
  const clock = createVirtualClock();
  const world = equipment.createWorld(clock, BASE.scenario);
  const tools = world.tools.map(
    ({ tool, mcpServer, pluginId }): GatedTool => ({
      ...{ name: tool.name, capabilities: tool.capabilities ?? {} },
      ...(mcpServer !== undefined && { mcpServer }),
      ...(pluginId !== undefined && { pluginId }),
    }),
  );
  const ask = vi.fn(({ workspace, isBrief = false, only }: VisibilityRequest) =>
    inspectRegistry(
      {
        ...{ workspace, isBrief, only, calls: [], schemas: new Map() },
        ...{ declared: [], userTools: [] },
      },
      { equipment, clock },
    ),
  );
  return { ask, tools, inspect: keepAnswers({ ask, facts: () => [], tools: () => tools }) };
}

test('an edit of one tool asks about that tool', async () => {
  const { ask, inspect } = await open();
  const edits: [before: Partial<Personality>, after: Partial<Personality>, only: string[]][] = [
    [{ toolset: ['read_file'] }, { toolset: ['read_file', 'terminal'] }, ['terminal']],
    [{}, { exclude_tools: ['terminal'] }, ['terminal']],
    [{}, { permissions: { denied_actions: ['terminal'] } }, ['terminal']],
    [
      { mcp_servers: ['linear'], mcp_tools: { linear: ['list_issues'] } },
      { mcp_servers: ['linear'], mcp_tools: { linear: [] } },
      ['mcp__linear__list_issues'],
    ],
    [{ name: 'P' }, { name: 'Q' }, []],
  ];
  for (const [before, after, only] of edits) {
    await inspect({ workspace: workspaceOf(before), isBrief: true });
    ask.mockClear();
    await inspect({ workspace: workspaceOf(after), isBrief: true });
    expect(ask.mock.calls.map(([request]) => request.only)).toEqual([only]);
  }
});

test('a new backend asks about the tools that declare it', async () => {
  const { tools } = await open();
  const missing = (...names: 'process'[]) =>
    workspaceOf({}, { scenario: { ...BASE.scenario, missing: names } });
  expect(concernedTools(tools, missing('process'), missing(), true)).toEqual(
    tools.filter(({ capabilities }) => 'process' in capabilities).map(({ name }) => name),
  );
});

test('new limits ask about the tools that declare capabilities', async () => {
  const { tools } = await open();
  const limited = workspaceOf({ safety: { network: { allow: [] } }, fs_reach: {} });
  const limits = concernedTools(tools, workspaceOf({}), limited, true);
  expect(limits).toContain('sql_query');
  expect(limits).not.toContain('get_skill');
});

test('an edit that may change every answer asks about all tools', async () => {
  const { tools } = await open();
  const before = workspaceOf({ toolset: ['read_file'] });
  const after = (part: Partial<Workspace>) =>
    concernedTools(tools, before, { ...before, ...part }, true);
  expect(after({ dryRun: !before.dryRun })).toBeUndefined();
  expect(after({ registry: { ...before.registry, emptyAllowlist: 'deny-all' } })).toBeUndefined();
  expect(
    after({
      personalities: [...before.personalities, { ...(BASE.personalities[0] as Personality) }],
    }),
  ).toBeUndefined();
  expect(concernedTools(tools, before, workspaceOf({}), true)?.length).toBeGreaterThan(1);
});

const names = [
  'read_file',
  'write_file',
  'terminal',
  'get_skill',
  'mcp__linear__list_issues',
  'linear',
];
const list = fc.subarray(names);
const personality = fc.record(
  {
    toolset: list,
    exclude_tools: list,
    mcp_servers: fc.subarray(['linear', 'other']),
    mcp_tools: fc.record(
      { linear: fc.subarray(['list_issues', 'create_issue']) },
      { requiredKeys: [] },
    ),
    plugins: fc.subarray(['charts', 'other']),
    permissions: fc.record({ denied_actions: list, allowed_actions: list }, { requiredKeys: [] }),
    fs_reach: fc.record({ read: fc.subarray(['/repo', '/tmp']) }, { requiredKeys: [] }),
    safety: fc.constantFrom<Personality['safety']>({ network: { allow: ['blog.ferry.example'] } }),
  },
  { requiredKeys: [] },
);
const edited = fc
  .record({
    lists: personality,
    missing: fc.subarray<CapabilityName>(['network', 'process', 'fs_reach']),
    approved: fc.constantFrom(null, {}, { terminal: { description: '', parameters: {} } }),
  })
  .map(({ lists, missing, approved }) =>
    workspaceOf(lists as Partial<Personality>, {
      scenario: { ...BASE.scenario, missing },
      registry: { ...BASE.registry, approved },
    }),
  );

test('after any series of edits, the answers are those of a registry that is asked anew', async () => {
  const { ask, inspect } = await open();
  const compare = async (workspace: Workspace) => {
    for (const isBrief of [true, false]) {
      expect(await inspect({ workspace, isBrief })).toEqual(await ask({ workspace, isBrief }));
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(edited, { minLength: 2, maxLength: 3 }), async (edits) => {
      for (const workspace of edits) await compare(workspace);
    }),
    { numRuns: 40 },
  );
});
