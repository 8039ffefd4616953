import { describe, expect, test } from 'vitest';
import { createToolRegistry, type Personality, personalityToFilters } from '../index.ts';
import { callsOf, makeCtx, makeTool } from '../test-support.ts';

const bare: Personality = { id: 'p1', name: 'Plain', description: 'Nothing special.' };

describe('personalityToFilters', () => {
  test('a personality without lists restricts nothing', () => {
    expect(personalityToFilters(bare)).toEqual({ filterOpts: {}, ctx: { personalityId: 'p1' } });
  });

  test('translates each list', () => {
    const permissions = { denied_actions: ['x'] };
    const network = { allow: ['example.com'] };
    expect(
      personalityToFilters({
        ...bare,
        toolset: ['a'],
        mcp_servers: ['git'],
        mcp_tools: { git: ['find'] },
        plugins: ['acme'],
        exclude_tools: ['b'],
        permissions,
        safety: { network },
      }),
    ).toEqual({
      allowedTools: ['a'],
      filterOpts: {
        allowedMcpServers: ['git'],
        allowedMcpTools: { git: ['find'] },
        allowedPlugins: ['acme'],
        excludeTools: ['b'],
        permissions,
      },
      ctx: { personalityId: 'p1', networkPolicy: network },
    });
  });

  test('empty lists stay lists', () => {
    const { allowedTools, filterOpts } = personalityToFilters({
      ...bare,
      toolset: [],
      mcp_servers: [],
      plugins: [],
    });
    expect(allowedTools).toEqual([]);
    expect(filterOpts).toEqual({ allowedMcpServers: [], allowedPlugins: [] });
  });

  test('can be passed to a batch directly', async () => {
    const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('b')] });
    const { allowedTools, filterOpts, ctx } = personalityToFilters({ ...bare, toolset: ['a'] });
    const results = await registry.executeParallel(
      callsOf('a', 'b'),
      { ...makeCtx(), ...ctx },
      allowedTools,
      filterOpts,
    );
    expect(results.map(({ result }) => result.ok)).toEqual([true, false]);
  });
});
