import type { ToolFilterOpts } from '../../../src/core/index.ts';
import { equal, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import { call, context, failureOf, resultsOf, textsOf, tool } from './fixtures.ts';

/** The gates from the lookup to the capabilities: refused calls and the texts of refusals. */
export const admission: ContractCase[] = [
  {
    name: 'lookup: an unknown tool is refused by name',
    async run({ core }) {
      const registry = new core.DefaultToolRegistry();
      equal(
        resultsOf(await registry.executeParallel([call('nope')], context())),
        [{ ok: false, error: 'Unknown tool: nope', code: 'not_available' }],
        'the result',
      );
    },
  },
  {
    name: 'lookup: names of an object’s prototype are unknown tools',
    async run({ core }) {
      const registry = new core.DefaultToolRegistry();
      const names = ['__proto__', 'constructor', 'toString', 'then', 'hasOwnProperty', 'valueOf'];
      const calls = names.map((name) => call(name));
      equal(
        textsOf(await registry.executeParallel(calls, context())),
        names.map((name) => `Unknown tool: ${name}`),
        'the texts',
      );
      for (const name of names) {
        same(registry.get(name), undefined, `get ${name}`);
        same(registry.has(name), false, `has ${name}`);
        same(registry.getPluginId(name), undefined, `getPluginId ${name}`);
      }
    },
  },
  {
    name: 'exclusion: exclusion beats alwaysInclude, in execution and in definitions',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a', { alwaysInclude: true })] });
      const filter = { excludeTools: ['a'] };
      equal(
        resultsOf(await registry.executeParallel([call('a')], context(), undefined, filter)),
        [{ ok: false, error: 'Tool a is not available on this surface', code: 'not_available' }],
        'the result',
      );
      equal(registry.toDefinitions(undefined, filter), [], 'the definitions');
    },
  },
  {
    name: 'allowlist: the allowlist gates built-ins, and alwaysInclude passes it',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a'), tool('b'), tool('c', { alwaysInclude: true }), tool('mcp__s__d')],
      });
      registry.register(tool('e'), { pluginId: 'p' });
      const calls = ['a', 'b', 'c', 'mcp__s__d', 'e'].map((name) => call(name));
      equal(
        textsOf(await registry.executeParallel(calls, context(), ['a'])),
        ['a', 'Tool b is not permitted for this personality', 'c', 'mcp__s__d', 'e'],
        'the texts',
      );
      equal(
        registry.toDefinitions(['a']).map(({ name }) => name),
        ['a', 'c', 'mcp__s__d', 'e'],
        'the definitions',
      );
    },
  },
  {
    name: 'allowlist: an empty allowlist allows everything by default',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a')] });
      equal(textsOf(await registry.executeParallel([call('a')], context(), [])), ['a'], 'the text');
      same(registry.toDefinitions([]).length, 1, 'the definitions');
    },
  },
  {
    name: 'allowlist: an empty allowlist denies everything with deny-all',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a')], emptyAllowlist: 'deny-all' });
      equal(
        textsOf(await registry.executeParallel([call('a')], context(), [])),
        ['Tool a is not permitted for this personality'],
        'the text',
      );
      same(registry.toDefinitions([]).length, 0, 'the definitions');
      same(registry.toDefinitions().length, 1, 'the definitions without an allowlist');
    },
  },
  {
    name: 'allowlist: joinFilters and a spread keep the permissions of both sources',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a'), tool('b'), tool('c')] });
      const named = (opts: ToolFilterOpts) =>
        registry.toDefinitions(undefined, opts).map(({ name }) => name);
      const one = { permissions: { denied_actions: ['a'] } };
      const other = core.keepPermissions({ allowed_actions: ['a', 'b'] });
      equal(named(core.joinFilters(one, other)), ['b'], 'joined');
      equal(named({ ...one, ...other }), ['b'], 'spread');
      equal(named({ ...other, ...one }), ['b'], 'spread the other way round');
    },
  },
  {
    name: 'allowlist: an MCP server’s name ends at the first __ unless it was given',
    async run({ core }) {
      const registry = new core.DefaultToolRegistry();
      registry.register(tool('mcp__my__server__list'), { mcpServer: 'my__server' });
      registry.register(tool('mcp__other__get'));
      const calls = [call('mcp__my__server__list'), call('mcp__other__get')];
      const permitted = async (servers: string[]) =>
        resultsOf(
          await registry.executeParallel(calls, context(), undefined, {
            allowedMcpServers: servers,
          }),
        ).map(({ ok }) => ok);
      equal(await permitted(['my__server']), [true, false], 'my__server alone');
      equal(await permitted(['my']), [false, false], 'my alone');
      equal(await permitted(['other']), [false, true], 'other alone');
      equal(await permitted([]), [false, false], 'no server');
    },
  },
  {
    name: 'allowlist: allowedMcpTools restricts only the servers that it names',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: ['mcp__s__a', 'mcp__s__b', 'mcp__constructor__c', 'mcp__toString__d'].map((n) =>
          tool(n),
        ),
      });
      const calls = registry.names.map((name) => call(name));
      const filter = { allowedMcpTools: { s: ['a'] } };
      equal(
        resultsOf(await registry.executeParallel(calls, context(), undefined, filter)).map(
          ({ ok }) => ok,
        ),
        [true, false, true, true],
        'who may run',
      );
    },
  },
  {
    name: 'allowlist: plugin tools are gated by their plugin, not by the allowlist',
    async run({ core }) {
      const registry = new core.DefaultToolRegistry();
      registry.register(tool('a'));
      registry.register(tool('b'), { pluginId: 'p' });
      registry.register(tool('mcp__s__c'), { pluginId: 'p' });
      const calls = registry.names.map((name) => call(name));
      const permitted = async (filter: object) =>
        resultsOf(await registry.executeParallel(calls, context(), ['a'], filter)).map(
          ({ ok }) => ok,
        );
      equal(await permitted({}), [true, true, true], 'no filter');
      equal(await permitted({ allowedPlugins: [] }), [true, false, false], 'no plugin');
      equal(await permitted({ allowedPlugins: ['p'] }), [true, true, true], 'its plugin');
      equal(
        await permitted({ allowedPlugins: ['p'], allowedMcpServers: [] }),
        [true, true, false],
        'both MCP and plugin passes both gates',
      );
    },
  },
  {
    name: 'allowlist: permissions apply to every kind of tool; deny wins, and [] allows nothing',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a', { alwaysInclude: true }), tool('mcp__s__b')],
      });
      const calls = [call('a'), call('mcp__s__b')];
      const permitted = async (permissions: object) =>
        textsOf(await registry.executeParallel(calls, context(), undefined, { permissions }));
      const refused = (name: string) => `Tool ${name} is not permitted for this personality`;
      equal(await permitted({}), ['a', 'mcp__s__b'], 'neither');
      equal(await permitted({ allowed_actions: [] }), [refused('a'), refused('mcp__s__b')], '[]');
      equal(
        await permitted({ allowed_actions: ['a', 'mcp__s__b'], denied_actions: ['a'] }),
        [refused('a'), 'mcp__s__b'],
        'deny wins',
      );
      equal(
        registry
          .toDefinitions(undefined, { permissions: { denied_actions: ['a'] } })
          .map((d) => d.name),
        ['mcp__s__b'],
        'the definitions',
      );
    },
  },
  {
    name: 'approval: a tool that changed after approval is held back until it is approved again',
    async run({ core }) {
      const changed = { ...tool('a'), description: 'Another description.' };
      const approved = new Map([['a', core.fingerprintOf(tool('a'))]]);
      const registry = core.createToolRegistry({
        tools: [tool('a'), tool('b')],
        approved: core.approvedFingerprints(approved),
      });
      const run = async () =>
        textsOf(await registry.executeParallel([call('a'), call('b')], context()));
      const notApproved = 'Tool b is not approved and is held back until it is approved';
      equal(await run(), ['a', notApproved], 'as approved');
      registry.register(changed, true);
      equal(
        await run(),
        [
          'Tool a has changed since it was approved and is held back until it is approved again',
          notApproved,
        ],
        'changed',
      );
      same(registry.toDefinitions().length, 0, 'the definitions');
      approved.set('a', core.fingerprintOf(changed));
      equal(await run(), ['a', notApproved], 'approved again');
    },
  },
  {
    name: 'availability: an unavailable tool, or one that throws when asked, refuses only its own call',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          tool('a', { isAvailable: () => false }),
          tool('b', {
            isAvailable: () => {
              throw new Error('no key');
            },
          }),
          tool('c', { isAvailable: () => true }),
        ],
      });
      const calls = ['a', 'b', 'c'].map((name) => call(name));
      const settled = await registry.executeParallel(calls, context());
      equal(
        textsOf(settled),
        ['Tool a is not currently available', 'Tool b is not currently available', 'c'],
        'the texts',
      );
      same(failureOf(settled).code, 'not_available', 'the code');
      equal(
        registry.toDefinitions().map(({ name }) => name),
        ['c'],
        'the definitions',
      );
      equal(
        registry.getAvailable().map(({ name }) => name),
        ['c'],
        'the available tools',
      );
    },
  },
  {
    name: 'capabilities: declared capabilities without backends are refused, even an empty declaration',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a', { capabilities: { secrets: [] } }), tool('b')],
      });
      const settled = await registry.executeParallel([call('a'), call('b')], context());
      equal(
        textsOf(settled),
        ['Tool a declares capabilities but no capability backends are configured', 'b'],
        'the texts',
      );
      same(failureOf(settled).code, 'not_available', 'the code');
    },
  },
  {
    name: 'capabilities and execute: the tool receives the granted backends',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            capabilities: { secrets: ['x'] },
            execute: async (_args, ctx) => ({
              ok: true,
              value: (await ctx.secretsResolver?.resolve('x')) ?? 'nothing',
            }),
          }),
          tool('b', { capabilities: { network: { allowedHosts: [] } } }),
        ],
        backends: {
          supports: (capability) => capability === 'secrets',
          resolve: () => ({ secretsResolver: { resolve: async (ref) => `value of ${ref}` } }),
        },
      });
      const settled = await registry.executeParallel([call('a'), call('b')], context());
      same(textsOf(settled)[0], 'value of x', 'what the tool got');
      same(failureOf(settled, 1).code, 'not_available', 'the code without this backend');
    },
  },
];
