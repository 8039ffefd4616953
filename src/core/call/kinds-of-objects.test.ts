import { describe, expect, test } from 'vitest';
import { createToolRegistry, type ToolFilterOpts, type ToolRegistryOptions } from '../index.ts';
import { callsOf, makeCtx, makeTool, textIn, wrong } from '../test-support.ts';
import { KINDS_OF_OBJECTS } from './kinds-of-objects-test-support.ts';

const kinds = Object.entries(KINDS_OF_OBJECTS);

describe.each(kinds)('options that are %s', (_kind, make) => {
  test('hide and refuse the same tools', async () => {
    const options = make<ToolRegistryOptions>({
      emptyAllowlist: 'deny-all',
      validateArgs: true,
      validator: () => (args) => (args === 'good' ? [] : [{ path: '$', message: 'bad' }]),
      budgetStrategy: 'redistribute',
      maxDepth: 3,
    });
    const made = createToolRegistry(options);
    made.register(makeTool('a'));
    for (const registry of [made, made.fork(), createToolRegistry().fork(options)]) {
      registry.register(makeTool('a'), true);
      expect(registry.toDefinitions([])).toEqual([]);
      expect(textOf(await registry.executeParallel(callsOf('a'), makeCtx(), []))).toBe(
        'Tool a is not permitted for this personality',
      );
      const { decidedBy } = await registry.explain(callsOf('a')[0] ?? wrong(''), makeCtx(), []);
      expect(decidedBy?.verdict.rule).toBe('allowlist.empty_denies_all');
      expect(textOf(await registry.executeParallel(callsOf('a'), makeCtx()))).toMatch('bad');
    }
  });

  test('of a registration are read by name', () => {
    const registry = createToolRegistry({ tools: [makeTool('mcp__a__b__c')] });
    const options = make({ overwrite: true, mcpServer: 'a__b' });
    registry.register(makeTool('mcp__a__b__c'), options);
    registry.extension('plugin').register(makeTool('mcp__a__b__c'), options);
    expect(registry.getPluginId('mcp__a__b__c')).toBe('plugin');
    const only = { allowedMcpServers: ['a__b'] };
    expect(registry.toDefinitions(undefined, only)).toHaveLength(1);
  });
});

const FILTERS: ToolFilterOpts[] = [
  { excludeTools: ['a'] },
  { allowedPlugins: [] },
  { allowedMcpServers: [] },
  { permissions: { denied_actions: ['a', 'mcp__s__x'] } },
  { permissions: { allowed_actions: ['a'] } },
  { allowedMcpTools: { s: ['y'] } },
];

describe.each(kinds)('filters that are %s', (kind, make) => {
  test.each(FILTERS)('%j: definitions, explain and execution agree', async (filters) => {
    const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('mcp__s__x')] });
    registry.register(makeTool('p'), { pluginId: 'plugin' });
    const names = ['a', 'mcp__s__x', 'p'];
    // A record's keys have to be listed: behind a proxy that does not, there is no record.
    const inner = kind.endsWith('by name alone') ? <T>(value: T) => value : make;
    const given = make(
      Object.fromEntries(
        Object.entries(filters).map(([key, value]) => [
          key,
          Array.isArray(value) ? value : inner(value),
        ]),
      ),
    );
    const expected = registry.toDefinitions(undefined, filters).map(({ name }) => name);
    expect(expected.length).toBeLessThan(names.length);
    expect(registry.toDefinitions(undefined, given).map(({ name }) => name)).toEqual(expected);
    const ran = await registry.executeParallel(callsOf(...names), makeCtx(), undefined, given);
    expect(ran.filter(({ result }) => result.ok).map(({ name }) => name)).toEqual(expected);
    const explained = await Promise.all(
      callsOf(...names).map((call) => registry.explain(call, makeCtx(), undefined, given)),
    );
    expect(explained.filter((one) => !one.decidedBy).map(({ name }) => name)).toEqual(expected);
  });
});

function textOf(results: { result: Parameters<typeof textIn>[0] }[]): string {
  return textIn(results[0]?.result);
}
