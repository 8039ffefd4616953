import { expect, test } from 'vitest';
import { createToolCache, createToolRegistry, DefaultToolResultReducerRegistry } from './index.ts';
import { makeCtx, makeTool, textIn } from './test-support.ts';

test('what a tool does to its arguments, reducer, caller, siblings and cache do not see', async () => {
  const reducers = new DefaultToolResultReducerRegistry();
  const seen: unknown[] = [];
  reducers.register({
    toolName: 'a',
    reduce: (result, { args }) => {
      seen.push(args);
      return result;
    },
  });
  let runs = 0;
  for (const cache of [undefined, createToolCache()]) {
    const tool = makeTool('a', {
      cache: cache !== undefined,
      execute: async (given) => {
        runs += 1;
        const args = given as { path: string; tags: string[] };
        args.tags.push('mine');
        args.path = '/etc';
        return { ok: true, value: args.tags.join() };
      },
    });
    const registry = createToolRegistry({ tools: [tool], reducers, ...(cache && { cache }) });
    const args = { path: 'a', tags: ['x'] };
    const calls = [1, 2].map((id) => ({ toolCallId: `${id}`, name: 'a', args }));
    const results = await registry.executeParallel(calls, makeCtx());
    expect(results.map(({ result }) => textIn(result))).toEqual(['x,mine', 'x,mine']);
    await registry.executeParallel([calls[0]!], makeCtx());
    expect(args).toEqual({ path: 'a', tags: ['x'] });
  }
  expect(runs).toBe(4);
  expect(seen).toEqual(Array.from({ length: 6 }, () => ({ path: 'a', tags: ['x'] })));
});
