import { expect, test } from 'vitest';
import {
  createToolCache,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type ToolCache,
  type ToolCall,
} from '../index.ts';
import { makeCtx, makeTool, manyArguments, textIn } from '../test-support.ts';

test('changes of a tool to its arguments stay invisible to reducer, caller, siblings and cache', async () => {
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

test('many keys are listed once, and each value is read once', async () => {
  const { args, work } = manyArguments();
  let seen = 0;
  const tool = makeTool('a', {
    execute: async (given) => {
      seen = Object.keys(given as object).length;
      return { ok: true, value: '' };
    },
  });
  const registry = createToolRegistry({ tools: [tool] });
  await registry.executeParallel([{ toolCallId: '1', name: 'a', args }], makeCtx());
  expect(seen).toBe(50_000);
  expect(work).toEqual({ lists: 1, reads: 50_000 });
  await registry.executeParallel([{ toolCallId: '1', name: 'a', args }], makeCtx({ dryRun: true }));
  expect(work).toEqual({ lists: 2, reads: 60_000 }); // `toJSON`, and the first 10,000 values of all, the object itself included
});

test('cache, tool and reducer share one list of keys and one copy', async () => {
  const { args, work } = manyArguments();
  const reported: unknown[] = [];
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register({ toolName: 'a', reduce: (result) => result });
  reducers.register({
    toolName: 'b',
    reduce: (result, ctx) => {
      const { args } = ctx;
      reported.push(args === ctx.args, Object.isFrozen(args), args);
      return result;
    },
  });
  const registry = createToolRegistry({
    tools: ['a', 'b'].map((name) => makeTool(name, { cache: true })),
    cache: createToolCache(),
    reducers,
  });
  const call = (name: string) =>
    registry.executeParallel([{ toolCallId: '1', name, args }], makeCtx());
  await call('a');
  // Once for the key of the cache, once for the tool.
  expect(work).toEqual({ lists: 1, reads: 100_000 });
  await call('b');
  expect(work.lists).toBe(2);
  expect(reported).toEqual([true, true, { ...args }]);
});

test('hooks cost nothing before they read the arguments, and share one copy', async () => {
  const { args, work } = manyArguments(1000);
  const seen: unknown[] = [];
  const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('b')] });
  const call = (name: string) =>
    registry.executeParallel([{ toolCallId: '1', name, args }], makeCtx());
  registry.use({ before: ({ name }) => void seen.push(name), after: () => undefined });
  await call('a');
  // Only for the tool.
  expect(work).toEqual({ lists: 1, reads: 1000 });
  const readTwice = (given: ToolCall): void => {
    const first = given.args;
    seen.push(first === given.args, first);
  };
  registry.use({ before: (given) => void readTwice(given) });
  await call('b');
  expect(work).toEqual({ lists: 2, reads: 2000 });
  expect(seen).toEqual(['a', 'b', true, { ...args }]);
});

test('new arguments of a filter have their keys listed', async () => {
  const { args } = manyArguments();
  const other = { ...args, more: true };
  const tool = makeTool('a', {
    execute: async (given) => ({ ok: true, value: `${given && Object.keys(given).length}` }),
  });
  const registry = createToolRegistry({
    tools: [tool],
    validateArgs: true,
    validator: () => () => [],
  });
  registry.use({ before: () => ({ args: other }) });
  const [result] = await registry.executeParallel(
    [{ toolCallId: '1', name: 'a', args }],
    makeCtx(),
  );
  expect(textIn(result?.result)).toBe('50001');
});

test('a structured result is read once between cache and reducer', async () => {
  const { args: structured, work } = manyArguments(1000);
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register({ toolName: 'a', reduce: (result) => result });
  const made: unknown[] = [];
  const cache: ToolCache = {
    async answer({ execute, signal }) {
      const { result } = await execute(signal);
      if (result.ok) made.push(result.structured);
      return { result };
    },
    clear: () => {},
  };
  const tool = makeTool('a', {
    cache: true,
    execute: async () => ({ ok: true, value: '', structured }),
  });
  const registry = createToolRegistry({ tools: [tool], reducers, cache });
  const [call] = await registry.executeParallel(
    [{ toolCallId: '1', name: 'a', args: {} }],
    makeCtx(),
  );
  expect(call?.result.ok && call.result.structured).toBe(made[0]);
  expect(work.reads).toBe(1000);
});
