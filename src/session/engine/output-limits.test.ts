import { expect, test } from 'vitest';
import { DefaultToolRegistry } from '../../core/index.ts';
import { callsOf, makeCtx, sayingTool, textIn } from '../../core/test-support.ts';
import { withOutputLimits } from './output-limits.ts';

const SETTINGS = { totalChars: 1000, strategy: 'even' as const };

test('tools get the output limits, however they are registered', async () => {
  const registry = new DefaultToolRegistry();
  const capped = withOutputLimits(registry, {
    budget: { ...SETTINGS, caps: { a: 2, b: 3, c: 4 } },
  });
  capped.register(sayingTool('a', 'x'.repeat(9)));
  capped.registerAll([sayingTool('b', 'x'.repeat(9)), sayingTool('d', 'x'.repeat(9))]);
  capped.update({ add: [{ tool: sayingTool('c', 'x'.repeat(9), { maxResultChars: 8 }) }] });
  const results = await capped.executeParallel(callsOf('a', 'b', 'c', 'd'), makeCtx());
  expect(results.map(({ result }) => textIn(result).indexOf('\n'))).toEqual([2, 3, 4, -1]);
  expect(registry.names).toEqual(capped.names);
});

test('without output limits the registry is unchanged', () => {
  const registry = new DefaultToolRegistry();
  expect(withOutputLimits(registry, { budget: { ...SETTINGS, caps: {} } })).toBe(registry);
});
