import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createToolRegistry,
  joinFilters,
  keepPermissions,
  type ToolFilterOpts,
  type ToolPermissions,
} from '../index.ts';
import { callsOf, makeCtx, makeTool, wrong } from '../test-support.ts';

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

const denied = { denied_actions: ['built'] };

test.each<[string, () => ToolFilterOpts]>([
  ['a kept source alone', () => keepPermissions(denied)],
  ['its copy', () => ({ ...keepPermissions(denied) })],
  ['its copy by `Object.assign`', () => Object.assign({}, keepPermissions(denied))],
  ['its copy by its keys', () => copyOf(keepPermissions(denied))],
  ['after a plain source', () => ({ excludeTools: [], ...keepPermissions(denied) })],
  ['before a plain source', () => ({ ...keepPermissions(denied), excludeTools: [] })],
  ['with no permissions after it', () => ({ ...keepPermissions(denied), ...wrongPermissions() })],
  [
    'assigned to',
    () =>
      Object.assign(keepPermissions(denied), { permissions: { allowed_actions: NAMES.slice() } }),
  ],
  ['inherited', () => Object.create(Object.assign({}, keepPermissions(denied)))],
])('permissions of %s hold for listings and calls', async (_what, opts) => {
  expect(passing(opts())).toEqual(NAMES.slice(1));
  const calls = callsOf('built', 'plug');
  const results = await registry.executeParallel(calls, makeCtx(), undefined, opts());
  expect(results.map(({ result }) => result.ok)).toEqual([false, true]);
});

function copyOf(opts: ToolFilterOpts): ToolFilterOpts {
  const keys = Reflect.ownKeys(opts).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(opts, key),
  );
  return Object.fromEntries(keys.map((key) => [key, Reflect.get(opts, key)]));
}

function wrongPermissions(): ToolFilterOpts {
  return wrong<ToolFilterOpts>({ permissions: undefined });
}

test('JSON of kept permissions has what was assigned later', () => {
  const opts = Object.assign(keepPermissions(denied), { excludeTools: ['plug'] });
  expect(JSON.parse(JSON.stringify(opts))).toEqual({
    excludeTools: ['plug'],
    permissions: denied,
  });
});

/** Filters, and every source of permissions that they must obey. */
interface Merged {
  opts: ToolFilterOpts;
  plain: ToolPermissions[];
  kept: ToolPermissions[];
}

test('property: no merge loses a kept source', () => {
  const names = fc.subarray(['git', 'built', 'plug', 'mcp__git__find', 'mcp__web__get']);
  const permissions = fc.record(
    { allowed_actions: names, denied_actions: names },
    { requiredKeys: [] },
  );
  const source = fc.oneof(
    permissions.map((one): Merged => ({ opts: keepPermissions(one), plain: [], kept: [one] })),
    permissions.map((one): Merged => ({ opts: { permissions: one }, plain: [one], kept: [] })),
    fc.constant<Merged>({ opts: {}, plain: [], kept: [] }),
    fc.constant<Merged>({ opts: { excludeTools: [] }, plain: [], kept: [] }),
    fc.constant<Merged>({ opts: wrongPermissions(), plain: [], kept: [] }),
    fc.constant<Merged>({ opts: keepPermissions(undefined), plain: [], kept: [] }),
  );
  const ways: Record<string, (a: ToolFilterOpts, b: ToolFilterOpts) => ToolFilterOpts> = {
    spread: (a, b) => ({ ...a, ...b }),
    nested: (a, b) => ({ ...{ ...a }, ...{ ...{ ...b } } }),
    assign: (a, b) => Object.assign({}, a, b),
    into: (a, b) => Object.assign(a, b),
    join: (a, b) => joinFilters(a, b),
  };
  const merge = (a: Merged, b: Merged, way: string): Merged => {
    const opts = (ways[way] ?? ways.spread)?.(a.opts, b.opts) ?? {};
    if (way === 'join') {
      return { opts, plain: [...a.plain, ...a.kept, ...b.plain, ...b.kept], kept: [] };
    }
    // Of plain sources, a spread has the last one, as JavaScript defines it.
    const replaces = Object.keys(b.opts).includes('permissions');
    return { opts, plain: replaces ? b.plain : a.plain, kept: [...a.kept, ...b.kept] };
  };
  const way = fc.constantFrom(...Object.keys(ways));
  fc.assert(
    fc.property(
      fc.array(source, { maxLength: 4 }),
      fc.array(way, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      (given, steps, fromRight) => {
        // Sources are mutable for `Object.assign`, and a run may repeat one.
        const sources = given.map((one): Merged => ({ ...one, opts: clone(one.opts) }));
        const none: Merged = { opts: {}, plain: [], kept: [] };
        const all = fromRight
          ? sources.reduceRight((b, a, at) => merge(a, b, steps[at] ?? 'spread'), none)
          : sources.reduce((a, b, at) => merge(a, b, steps[at] ?? 'spread'), none);
        let expected = NAMES;
        for (const one of [...all.plain, ...all.kept]) {
          const passes = passing({ permissions: one });
          expected = expected.filter((name) => passes.includes(name));
        }
        expect(passing(all.opts)).toEqual(expected);
        expect(passing(joinFilters(all.opts))).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

function clone(opts: ToolFilterOpts): ToolFilterOpts {
  return Object.create(null, Object.getOwnPropertyDescriptors(opts));
}

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
