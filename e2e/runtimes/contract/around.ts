import { equal, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import { call, context, resultsOf, textsOf, tool } from './fixtures.ts';

/** The cache and the filters around an execution. */
export const around: ContractCase[] = [
  {
    name: 'identical calls of a cached tool share one execution, in any order of keys',
    async run({ core }) {
      let ran = 0;
      const counting = tool('a', {
        cache: true,
        execute: async () => {
          ran += 1;
          return core.ok(`run ${ran}`, { structured: { ran } });
        },
      });
      const registry = core.createToolRegistry({
        tools: [counting],
        cache: core.createToolCache(),
      });
      const calls = [call('a', { x: 1, y: [2] }), call('a', { y: [2], x: 1 }), call('a', { x: 2 })];
      equal(
        textsOf(await registry.executeParallel(calls, context())),
        ['run 1', 'run 1', 'run 2'],
        'at one time',
      );
      equal(
        resultsOf(await registry.executeParallel(calls.slice(1, 2), context())),
        [{ ok: true, value: 'run 1', structured: { ran: 1 } }],
        'later',
      );
      const elsewhere = context({ sessionId: 'another' });
      await registry.executeParallel(calls.slice(0, 1), elsewhere);
      same(ran, 3, 'executions with another session');
      registry.register(counting, true);
      await registry.executeParallel(calls.slice(0, 1), context());
      same(ran, 4, 'executions after registering again');
    },
  },
  {
    name: 'filters change arguments and results, answer, and fail closed',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          tool('a', { execute: async (args) => core.ok(JSON.stringify(args)) }),
          tool('b', { toolset: 'guarded' }),
          tool('c'),
        ],
      });
      registry.use({
        tools: ['a'],
        before: () => ({ args: { changed: true } }),
        after: async (result) => (result.ok ? core.ok(`${result.value}!`) : undefined),
      });
      registry.use({ toolsets: ['guarded'], before: () => core.err('closed', 'not_available') });
      const dispose = registry.use({
        tools: ['c'],
        before: () => {
          throw new Error('the guard fell over');
        },
      });
      const calls = [call('a'), call('b'), call('c')];
      equal(
        textsOf(await registry.executeParallel(calls, context())),
        ['{"changed":true}!', 'closed', 'the guard fell over'],
        'the texts',
      );
      dispose();
      equal(
        textsOf(await registry.executeParallel([call('c')], context())),
        ['c'],
        'without the guard',
      );
    },
  },
];
