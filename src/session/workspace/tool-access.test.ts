import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createToolRegistry, type Personality, personalityToFilters } from '../../core/index.ts';
import { makeTool } from '../../core/test-support.ts';
import { type AccessScope, allowTool, excludeTool, isBarred, unlistTool } from './tool-access.ts';

const git = (bareName: string) => ({ name: `mcp__git__${bareName}`, mcpServer: 'git' });
const TOOLS = [
  { name: 'built' },
  { name: 'other' },
  { name: 'always' },
  git('find'),
  git('push'),
  { name: 'mcp__web__get', mcpServer: 'web' },
  { name: 'plug', pluginId: 'acme' },
  { name: 'plug_more', pluginId: 'acme' },
  { ...git('both'), pluginId: 'acme' },
];
const NAMES = TOOLS.map(({ name }) => name);
type TestTool = (typeof TOOLS)[number] & { pluginId?: string };

/** The tools that a registry lists for a personality. */
function listedFor(personality: Personality, scope: AccessScope): string[] {
  const registry = createToolRegistry({
    tools: [makeTool('built'), makeTool('other'), makeTool('always', { alwaysInclude: true })],
    emptyAllowlist: scope.emptyAllowlist,
  });
  for (const { name, pluginId } of TOOLS.slice(3) as TestTool[]) {
    registry.register(makeTool(name), pluginId === undefined ? {} : { pluginId });
  }
  const { allowedTools, filterOpts } = personalityToFilters(personality);
  return registry.toDefinitions(allowedTools, filterOpts).map(({ name }) => name);
}

const list = (items: readonly string[]) => fc.subarray([...items]);
const personalities = fc
  .record(
    {
      toolset: list(['built', 'other', 'always']),
      mcp_servers: list(['git', 'web']),
      mcp_tools: fc.record(
        { git: list(['find', 'push', 'both']), web: list(['get']) },
        { requiredKeys: [] },
      ),
      plugins: list(['acme']),
      exclude_tools: list(NAMES),
      permissions: fc.record(
        {
          denied_actions: list([...NAMES, 'git', 'web']),
          allowed_actions: list([...NAMES, 'git', 'web']),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((lists): Personality => ({ id: 'p', name: 'P', description: '', ...lists }));
const scopes = fc
  .constantFrom('allow-all' as const, 'deny-all' as const)
  .map((emptyAllowlist): AccessScope => ({ tools: TOOLS, emptyAllowlist }));
const chosen: fc.Arbitrary<TestTool> = fc.constantFrom(...TOOLS);

test('one step allows a tool, however many lists refuse it, and no tool outside of its plugin', () => {
  fc.assert(
    fc.property(personalities, chosen, scopes, (personality, tool, scope) => {
      const before = listedFor(personality, scope);
      const after = listedFor(allowTool(personality, tool, scope), scope);
      expect(after).toContain(tool.name);
      const others = (TOOLS as TestTool[]).filter(
        ({ name, pluginId }) =>
          name !== tool.name && (pluginId === undefined || pluginId !== tool.pluginId),
      );
      for (const { name } of others) expect(after.includes(name)).toBe(before.includes(name));
    }),
    { numRuns: 500 },
  );
});

test('a tool that the lists allow stays as it is', () => {
  fc.assert(
    fc.property(personalities, chosen, scopes, (personality, tool, scope) => {
      fc.pre(tool.name !== 'always' && listedFor(personality, scope).includes(tool.name));
      expect(allowTool(personality, tool, scope)).toBe(personality);
      expect(isBarred(personality, tool, scope)).toBe(false);
    }),
  );
});

test('removing a tool from a list or excluding it refuses only that tool', () => {
  fc.assert(
    fc.property(personalities, chosen, scopes, (personality, tool, scope) => {
      const before = listedFor(personality, scope);
      const others = before.filter((name) => name !== tool.name);
      expect(listedFor(excludeTool(personality, tool), scope)).toEqual(others);
      const unlisted = unlistTool(personality, tool, scope);
      if (unlisted === personality || tool.name === 'always') return;
      expect(listedFor(unlisted, scope)).toEqual(others);
    }),
  );
});

test('the last name of a toolset stays if an empty one allows all tools', () => {
  const personality = { id: 'p', name: 'P', description: '', toolset: ['built'] };
  const tool = { name: 'built' };
  const remove = (emptyAllowlist: AccessScope['emptyAllowlist']) =>
    unlistTool(personality, tool, { tools: TOOLS, emptyAllowlist });
  expect(remove('allow-all')).toBe(personality);
  expect(remove('deny-all').toolset).toEqual([]);
});

test('a tool of a denied server is allowed without the others of the server', () => {
  const personality = {
    ...{ id: 'p', name: 'P', description: '' },
    permissions: { denied_actions: ['git'] },
  };
  const after = allowTool(personality, git('find'), { tools: TOOLS, emptyAllowlist: 'allow-all' });
  expect(after.permissions).toEqual({ denied_actions: ['mcp__git__push', 'mcp__git__both'] });
});
