import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createToolRegistry,
  joinFilters,
  keepPermissions,
  type ToolFilterOpts,
  type ToolPermissions,
} from '../index.ts';
import { makeTool, wrong } from '../test-support.ts';

const NAMES = ['built', 'mcp__git__find', 'mcp__git__push', 'mcp__web__get', 'plug'];
const registry = createToolRegistry({ tools: NAMES.slice(0, 4).map((name) => makeTool(name)) });
registry.register(makeTool('plug'), { pluginId: 'acme' });

function passing(opts?: ToolFilterOpts): string[] {
  return registry.toDefinitions(undefined, opts).map(({ name }) => name);
}

test.each<[string, ToolFilterOpts[], ToolFilterOpts]>([
  ['nothing', [], {}],
  ['what one says', [{ allowedPlugins: ['acme'] }, {}], { allowedPlugins: ['acme'] }],
  [
    'allowed lists intersect',
    [
      { allowedMcpServers: ['git', 'web'], allowedPlugins: ['acme'] },
      { allowedMcpServers: ['git', 'x'], allowedPlugins: [] },
    ],
    { allowedMcpServers: ['git'], allowedPlugins: [] },
  ],
  [
    'excluded lists unite',
    [{ excludeTools: ['a', 'b'] }, { excludeTools: ['b', 'c'] }],
    { excludeTools: ['a', 'b', 'c'] },
  ],
  [
    'tools of servers: only what both name',
    [
      { allowedMcpTools: { git: ['find', 'push'], web: ['get'] } },
      { allowedMcpTools: { git: ['find'], constructor: [] } },
    ],
    { allowedMcpTools: { git: ['find'], web: ['get'], constructor: [] } },
  ],
  [
    'permissions',
    [
      { permissions: { allowed_actions: ['a', 'b'], denied_actions: ['x'] } },
      { permissions: { allowed_actions: ['b', 'c'], denied_actions: ['y'] } },
    ],
    { permissions: { allowed_actions: ['b'], denied_actions: ['x', 'y'] } },
  ],
  [
    'a server and one of its tools',
    [
      { permissions: { allowed_actions: ['git'] } },
      { permissions: { allowed_actions: ['mcp__git__find', 'mcp__web__get'] } },
    ],
    { permissions: { allowed_actions: ['mcp__git__find'] } },
  ],
  [
    'a tool that may be of a server with a longer name',
    [
      { permissions: { allowed_actions: ['git'] } },
      { permissions: { allowed_actions: ['mcp__git__hub__find'] } },
    ],
    { permissions: { allowed_actions: [] } },
  ],
  [
    'lists that no caller with types gives',
    [wrong<ToolFilterOpts>({ allowedPlugins: null, permissions: null }), { excludeTools: ['a'] }],
    { excludeTools: ['a'] },
  ],
])('joins %s', (_what, sources, joined) => {
  expect(joinFilters(...sources)).toEqual(joined);
});

test('reads options that are class instances', () => {
  class Options implements ToolFilterOpts {
    get permissions(): ToolPermissions {
      return { denied_actions: ['built'] };
    }
  }
  expect(joinFilters(new Options(), undefined)).toEqual({
    permissions: { denied_actions: ['built'] },
  });
});

test('allows exactly the tools that each source allows', () => {
  const list = (...names: string[]) =>
    fc.option(fc.subarray(names), { nil: undefined }) as fc.Arbitrary<string[] | undefined>;
  const present = (opts: object): ToolFilterOpts =>
    Object.fromEntries(Object.entries(opts).filter(([, value]) => value !== undefined));
  const opts = fc
    .record({
      allowedMcpServers: list('git', 'web'),
      allowedPlugins: list('acme'),
      excludeTools: list('built', 'mcp__git__push'),
      allowedMcpTools: fc.option(
        fc.record({ git: fc.subarray(['find', 'push']) }, { requiredKeys: [] }),
        { nil: undefined },
      ),
      permissions: fc
        .record({
          allowed_actions: list('git', 'built', 'plug', 'mcp__git__find', 'mcp__web__get'),
          denied_actions: list('web', 'mcp__git__find'),
        })
        .map(present),
    })
    .map(present);
  fc.assert(
    fc.property(opts, opts, (a, b) => {
      const both = passing(b);
      expect(passing(joinFilters(a, b))).toEqual(passing(a).filter((name) => both.includes(name)));
    }),
  );
});

test('a spread keeps permissions, in either order, and two kept ones join', () => {
  const personality: ToolFilterOpts = { permissions: { denied_actions: ['built'] } };
  const declared = keepPermissions({ allowed_actions: ['built', 'plug'] });
  const other = keepPermissions({ denied_actions: ['plug'] });
  expect(passing(declared)).toEqual(['built', 'plug']);
  expect(declared.permissions).toEqual({ allowed_actions: ['built', 'plug'] });
  expect(passing({ ...personality, ...declared })).toEqual(['plug']);
  expect(passing({ ...declared, ...personality })).toEqual(['plug']);
  expect(passing({ ...declared, ...other })).toEqual(['built']);
  expect(passing({ ...declared, permissions: {} })).toEqual(['built', 'plug']);
  expect(JSON.parse(JSON.stringify(declared))).toEqual({
    permissions: { allowed_actions: ['built', 'plug'] },
  });
  expect(keepPermissions(undefined)).toEqual({});
});

test('a name that could belong to two servers is left out', () => {
  const tools = ['mcp__a__b__c', 'mcp__a___c'].map((name) => makeTool(name));
  const split = createToolRegistry({ tools });
  const explicit = createToolRegistry();
  explicit.register(makeTool('mcp__a__b__c'), { mcpServer: 'a__b' });
  explicit.register(makeTool('mcp__a___c'), { mcpServer: 'a_' });
  const lists = [['a'], ['a__b'], ['a_'], ...tools.map(({ name }) => [name])];
  for (const registry of [split, explicit]) {
    const passes = (...all: ToolFilterOpts[]) =>
      all
        .map((one) => registry.toDefinitions(undefined, one).map(({ name }) => name))
        .reduce((some, others) => some.filter((name) => others.includes(name)));
    for (const one of lists) {
      for (const other of lists) {
        const both = [one, other].map((list) => ({ permissions: { allowed_actions: list } }));
        for (const name of passes(joinFilters(...both))) expect(passes(...both)).toContain(name);
      }
    }
  }
});
