import { expect, test } from 'vitest';
import { createToolRegistry } from '../../index.ts';
import { callsOf, failureResult, makeCtx, makeTool } from '../../test-support.ts';

test('refuses an unknown tool with the exact text', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a')] });
  const [result] = await registry.executeParallel(callsOf('nope'), makeCtx());
  expect(result?.result).toEqual(failureResult('Unknown tool: nope'));
});

test('comes first: an excluded name without a tool is unknown', async () => {
  const [result] = await createToolRegistry().executeParallel(callsOf('x'), makeCtx(), ['y'], {
    excludeTools: ['x'],
  });
  expect(result?.result).toEqual(failureResult('Unknown tool: x'));
});

test('the verdict names the kind of the tool', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('mcp__s__t')] });
  registry.register(makeTool('p'), { pluginId: 'acme' });
  const verdictOf = async (name: string) => {
    const [call = { toolCallId: '', name, args: {} }] = callsOf(name);
    return (await registry.explain(call, makeCtx())).gates[0]?.verdict;
  };
  expect(await verdictOf('a')).toMatchObject({ outcome: 'pass', rule: 'lookup.built_in' });
  expect(await verdictOf('mcp__s__t')).toMatchObject({ rule: 'lookup.mcp', value: 's' });
  expect(await verdictOf('p')).toMatchObject({ rule: 'lookup.plugin', value: 'acme' });
  expect(await verdictOf('z')).toMatchObject({ outcome: 'refuse', rule: 'lookup.unknown' });
});
