import { expect, test } from 'vitest';
import { createToolRegistry } from '../../index.ts';
import { callsOf, failureResult, makeCtx, makeTool } from '../../test-support.ts';

const REFUSED = failureResult('Tool a is not available on this surface');

test('refuses an excluded tool with the exact text', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('b')] });
  const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx(), undefined, {
    excludeTools: ['a'],
  });
  expect(results[0]?.result).toEqual(REFUSED);
  expect(results[1]?.result.ok).toBe(true);
});

test('exclusion wins over alwaysInclude, in definitions and at execution', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a', { alwaysInclude: true })] });
  const opts = { excludeTools: ['a'] };
  const [result] = await registry.executeParallel(callsOf('a'), makeCtx(), ['a'], opts);
  expect(result?.result).toEqual(REFUSED);
  expect(registry.toDefinitions(['a'], opts)).toEqual([]);
});

test('exclusion comes before the allowlist, and applies to plugin and MCP tools', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('mcp__s__t')] });
  registry.register(makeTool('p'), { pluginId: 'acme' });
  const opts = { excludeTools: ['a', 'mcp__s__t', 'p'] };
  const results = await registry.executeParallel(
    callsOf('a', 'mcp__s__t', 'p'),
    makeCtx(),
    ['x'],
    opts,
  );
  for (const { name, result } of results) {
    expect(result).toEqual(failureResult(`Tool ${name} is not available on this surface`));
  }
});

test('an empty exclusion list excludes nothing', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a')] });
  const [result] = await registry.executeParallel(callsOf('a'), makeCtx(), undefined, {
    excludeTools: [],
  });
  expect(result?.result.ok).toBe(true);
});
