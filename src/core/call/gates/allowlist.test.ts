import { describe, expect, test } from 'vitest';
import {
  createToolRegistry,
  type DefaultToolRegistry,
  type ToolFilterOpts,
  type ToolPermissions,
  type ToolRegistryOptions,
} from '../../index.ts';
import {
  callsOf,
  createRecorder,
  failureResult,
  makeCtx,
  makeTool,
  textIn,
} from '../../test-support.ts';

/** One of each kind. */
function zoo(options: ToolRegistryOptions = {}): DefaultToolRegistry {
  const registry = createToolRegistry({
    tools: [makeTool('built'), makeTool('other'), makeTool('always', { alwaysInclude: true })],
    ...options,
  });
  registry.register(makeTool('mcp__git__find'));
  registry.register(makeTool('mcp__git__push'));
  registry.register(makeTool('mcp__web__get'));
  registry.register(makeTool('plug'), { pluginId: 'acme' });
  registry.register(makeTool('mcp__git__both'), { pluginId: 'acme' });
  return registry;
}

const ALL = [
  'built',
  'other',
  'always',
  'mcp__git__find',
  'mcp__git__push',
  'mcp__web__get',
  'plug',
  'mcp__git__both',
];
const FOREIGN = ALL.slice(3);
const GIT = ['mcp__git__find', 'mcp__git__push', 'mcp__git__both'];

/** The passing tools; listing and execution must agree. */
async function passing(
  registry: DefaultToolRegistry,
  allowed?: string[],
  opts?: ToolFilterOpts,
): Promise<string[]> {
  const listed = registry.toDefinitions(allowed, opts).map(({ name }) => name);
  const results = await registry.executeParallel(callsOf(...ALL), makeCtx(), allowed, opts);
  expect(results.filter(({ result }) => result.ok).map(({ name }) => name)).toEqual(listed);
  for (const { name, result } of results) {
    if (!result.ok) {
      expect(result).toEqual(failureResult(`Tool ${name} is not permitted for this personality`));
    }
  }
  return listed;
}

describe('the toolset allowlist', () => {
  test('refuses a tool that is not on the allowlist with the exact text', async () => {
    const [result] = await zoo().executeParallel(callsOf('other'), makeCtx(), ['built']);
    expect(textIn(result?.result)).toBe('Tool other is not permitted for this personality');
    expect(result?.result).toMatchObject({ ok: false, code: 'not_available' });
  });

  test('applies only to built-ins', async () => {
    expect(await passing(zoo(), ['built'])).toEqual(['built', 'always', ...FOREIGN]);
  });

  test('lets alwaysInclude pass, in definitions and at execution', async () => {
    expect(await passing(zoo(), ['nothing'])).toEqual(['always', ...FOREIGN]);
  });

  test('undefined disables the gate', async () => {
    expect(await passing(zoo(), undefined)).toEqual(ALL);
  });

  test('[] is no restriction by default', async () => {
    expect(await passing(zoo(), [])).toEqual(ALL);
    expect(await passing(zoo({ emptyAllowlist: 'allow-all' }), [])).toEqual(ALL);
  });

  test("[] allows nothing with emptyAllowlist 'deny-all', except alwaysInclude", async () => {
    const strict = zoo({ emptyAllowlist: 'deny-all' });
    expect(await passing(strict, [])).toEqual(['always', ...FOREIGN]);
    expect(await passing(strict, undefined)).toEqual(ALL);
  });

  test('prototype names on the list allow no other tool', async () => {
    expect(await passing(zoo(), ['constructor', '__proto__'])).toEqual(['always', ...FOREIGN]);
  });

  test('a changed list takes effect at once', async () => {
    const registry = zoo();
    const allowed = ['built'];
    expect(await passing(registry, allowed)).toContain('built');
    allowed[0] = 'other';
    expect(await passing(registry, allowed)).toEqual(['other', 'always', ...FOREIGN]);
  });
});

describe('the MCP filters', () => {
  const notGit = ALL.filter((name) => !name.startsWith('mcp__git__'));

  test('allowedMcpServers applies only to the tools of servers', async () => {
    expect(await passing(zoo(), undefined, { allowedMcpServers: ['web'] })).toEqual(notGit);
    expect(await passing(zoo(), undefined, { allowedMcpServers: [] })).toEqual(
      notGit.filter((name) => name !== 'mcp__web__get'),
    );
  });

  test('allowedMcpTools applies to bare names; an absent server allows all of its tools', async () => {
    const opts = { allowedMcpTools: { git: ['find'] } };
    expect(await passing(zoo(), undefined, opts)).toEqual(
      ALL.filter((name) => name !== 'mcp__git__push' && name !== 'mcp__git__both'),
    );
    expect(await passing(zoo(), undefined, { allowedMcpTools: { git: [] } })).toEqual(notGit);
  });

  test('a server with a prototype name is not allowed by accident', async () => {
    const registry = createToolRegistry();
    registry.register(makeTool('mcp__constructor__x'));
    registry.register(makeTool('mcp____proto____x'), { mcpServer: '__proto__' });
    const allow = { allowedMcpTools: { git: ['x'] } };
    expect(registry.toDefinitions(undefined, allow)).toHaveLength(2);
    const deny: ToolFilterOpts = JSON.parse(
      '{"allowedMcpTools": {"__proto__": [], "constructor": []}}',
    );
    expect(registry.toDefinitions(undefined, deny)).toHaveLength(0);
  });
});

describe('the plugin filter', () => {
  test('allowedPlugins undefined allows all, [] only tools without a plugin', async () => {
    expect(await passing(zoo(), undefined, {})).toEqual(ALL);
    expect(await passing(zoo(), undefined, { allowedPlugins: [] })).toEqual(ALL.slice(0, 6));
    expect(await passing(zoo(), undefined, { allowedPlugins: ['acme'] })).toEqual(ALL);
    expect(await passing(zoo(), undefined, { allowedPlugins: ['else'] })).toEqual(ALL.slice(0, 6));
  });

  test('a tool that is both MCP and plugin must pass both gates', async () => {
    const both = 'mcp__git__both';
    const yes = { allowedMcpServers: ['git'], allowedPlugins: ['acme'] };
    expect(await passing(zoo(), undefined, yes)).toContain(both);
    expect(await passing(zoo(), undefined, { ...yes, allowedPlugins: [] })).not.toContain(both);
    expect(await passing(zoo(), undefined, { ...yes, allowedMcpServers: [] })).not.toContain(both);
  });
});

describe("toolsetCovers: 'all'", () => {
  const closed = (options: ToolRegistryOptions = {}) => zoo({ toolsetCovers: 'all', ...options });

  test.each<[string, string[] | undefined, ToolFilterOpts, string[]]>([
    ['no toolset', undefined, {}, ALL],
    ['a toolset', ['built'], {}, ['built', 'always']],
    ['a name of an MCP tool', ['mcp__git__find'], {}, ['always', 'mcp__git__find']],
    ['a name of a plugin tool', ['plug'], {}, ['always', 'plug']],
    ['a name of a tool that is both', ['mcp__git__both'], {}, ['always', 'mcp__git__both']],
    ['a bare name', ['find'], {}, ['always']],
    ['a name of a server', ['git'], {}, ['always']],
    [
      'a listed server',
      ['built'],
      { allowedMcpServers: ['git'] },
      ['built', 'always', 'mcp__git__find', 'mcp__git__push'],
    ],
    [
      'a server with listed tools',
      ['built'],
      { allowedMcpTools: { git: ['find', 'both'] } },
      ['built', 'always', 'mcp__git__find'],
    ],
    ['a listed plugin', ['built'], { allowedPlugins: ['acme'] }, ['built', 'always', 'plug']],
    [
      'a server and a plugin',
      ['built'],
      { allowedMcpServers: ['git'], allowedPlugins: ['acme'] },
      ['built', 'always', 'mcp__git__find', 'mcp__git__push', 'plug', 'mcp__git__both'],
    ],
    ['a name and no server', ['mcp__git__find'], { allowedMcpServers: [] }, ['always']],
    ['a name and no plugin', ['plug'], { allowedPlugins: [] }, ['always']],
    [
      'a name that its permissions deny',
      ['mcp__git__find'],
      { permissions: { denied_actions: ['git'] } },
      ['always'],
    ],
  ])('%s', async (_what, allowed, opts, expected) => {
    expect(await passing(closed(), allowed, opts)).toEqual(expected);
  });

  test("[] allows nothing with emptyAllowlist 'deny-all', not even alwaysInclude", async () => {
    const strict = closed({ emptyAllowlist: 'deny-all' });
    expect(await passing(strict, [])).toEqual([]);
    expect(await passing(strict, [], { allowedPlugins: ['acme'] })).toEqual(['plug']);
    expect(await passing(closed(), [])).toEqual(ALL);
  });

  test('decides alike for a fork with another option, whichever is asked first', async () => {
    const open = zoo();
    const strict = open.fork({ toolsetCovers: 'all' });
    for (const _ of [1, 2]) {
      expect(await passing(open, ['built'])).toEqual(['built', 'always', ...FOREIGN]);
      expect(await passing(strict, ['built'])).toEqual(['built', 'always']);
    }
  });
});

test('refuseAsUnknown gives tools of others the text of unknown ones, and the trace its rule', async () => {
  const { events, observer } = createRecorder();
  const registry = zoo({ refuseAsUnknown: true, toolsetCovers: 'all', observer });
  const results = await registry.executeParallel(
    callsOf('other', 'mcp__git__find', 'built', 'nowhere'),
    makeCtx(),
    ['built'],
    { excludeTools: ['built'] },
  );
  for (const { name, result } of results) {
    expect(result).toEqual(failureResult(`Unknown tool: ${name}`));
  }
  const rules = events.flatMap((event) =>
    event.type === 'gate' && event.outcome === 'refuse' ? event.rule : [],
  );
  expect(rules).toEqual([
    'allowlist.not_listed',
    'allowlist.not_listed',
    'exclusion.excluded',
    'lookup.unknown',
  ]);
});

describe('permissions', () => {
  test('allowed_actions applies to every kind, and to alwaysInclude too', async () => {
    const opts = { permissions: { allowed_actions: ['built', 'plug'] } };
    expect(await passing(zoo(), undefined, opts)).toEqual(['built', 'plug']);
  });

  test('allowed_actions: [] allows nothing', async () => {
    expect(await passing(zoo(), undefined, { permissions: { allowed_actions: [] } })).toEqual([]);
  });

  test('denied_actions wins over allowed_actions and alwaysInclude', async () => {
    const permissions = { allowed_actions: ['built', 'always'], denied_actions: ['always'] };
    expect(await passing(zoo(), undefined, { permissions })).toEqual(['built']);
  });

  test('without lists everything is allowed', async () => {
    expect(await passing(zoo(), undefined, { permissions: {} })).toEqual(ALL);
  });

  test.each<[string, ToolPermissions, string[]]>([
    ['neither', {}, ALL],
    ['an allowed server', { allowed_actions: ['git'] }, GIT],
    ['a denied server', { denied_actions: ['git'] }, ALL.filter((name) => !GIT.includes(name))],
    ['a tool of a server', { allowed_actions: ['mcp__git__find'] }, ['mcp__git__find']],
    [
      'a denied tool of an allowed server',
      { allowed_actions: ['git'], denied_actions: ['mcp__git__push'] },
      ['mcp__git__find', 'mcp__git__both'],
    ],
    [
      'an allowed tool of a denied server',
      { allowed_actions: ['mcp__git__find', 'built'], denied_actions: ['git'] },
      ['built'],
    ],
    ['a bare name of a server', { allowed_actions: ['find'] }, []],
    ['a prefix', { allowed_actions: ['mcp__git', 'mcp__git__'] }, []],
    ['an empty denial', { denied_actions: [] }, ALL],
    ['nothing allowed, nothing denied', { allowed_actions: [], denied_actions: [] }, []],
    ['a name of the prototype', { allowed_actions: ['__proto__', 'constructor'] }, []],
  ])('%s', async (_what, permissions, expected) => {
    expect(await passing(zoo(), undefined, { permissions })).toEqual(expected);
  });

  test('apply together with the toolset', async () => {
    const opts = { permissions: { allowed_actions: ['built', 'other'] } };
    expect(await passing(zoo(), ['built'], opts)).toEqual(['built']);
  });
});

test('options that are class instances are compared by content', async () => {
  class Options implements ToolFilterOpts {
    readonly #names: string[];
    constructor(...names: string[]) {
      this.#names = names;
    }
    get allowedPlugins() {
      return this.#names;
    }
  }
  const registry = zoo();
  expect(await passing(registry, undefined, new Options('acme'))).toEqual(ALL);
  expect(await passing(registry, undefined, new Options())).toEqual(ALL.slice(0, 6));
});

test('many alternating filters keep their own results', () => {
  const registry = createToolRegistry({
    tools: Array.from({ length: 40 }, (_, index) => makeTool(`t${index}`)),
  });
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 40; index += 1) {
      expect(registry.toDefinitions([`t${index}`]).map(({ name }) => name)).toEqual([`t${index}`]);
    }
  }
});
