import type { ToolResult, ToolResultReducer } from '../../../src/core/index.ts';
import { equal, isTrue, same, throws } from './assert.ts';
import type { ContractCase, Core } from './contract-case.ts';
import { call, context, malformed, markerOf, recorder, saying, textsOf } from './fixtures.ts';

function reducing(core: Core, reduce: ToolResultReducer['reduce'], value = 'original') {
  const trace = recorder();
  const reducers = new core.DefaultToolResultReducerRegistry();
  reducers.register({ toolName: 'a', reduce });
  const registry = core.createToolRegistry({
    tools: [saying('a', value)],
    reducers,
    observer: trace.observer,
  });
  return { registry, trace };
}

async function keepsOriginal(core: Core, reduce: ToolResultReducer['reduce']): Promise<void> {
  const { registry, trace } = reducing(core, reduce);
  equal(textsOf(await registry.executeParallel([call('a')], context())), ['original'], 'the text');
  const [reduced] = trace.ofType('reduced');
  same(reduced?.outcome, 'failed', 'the outcome');
  isTrue(reduced?.warning, 'a warning in the trace');
}

/** A reducer runs before the trim, and a faulty reducer harms no call. */
export const reducers: ContractCase[] = [
  {
    name: 'reduce: the reducer runs before the trim, and N is the reduced length',
    async run({ core }) {
      const shorten: ToolResultReducer['reduce'] = (result, { args, turnCount }) =>
        ({
          ...result,
          value: `${JSON.stringify(args)} ${turnCount} ${'x'.repeat(20)}`,
        }) as ToolResult; // the test tool only succeeds
      const { registry } = reducing(core, shorten, 'y'.repeat(1000));
      equal(
        textsOf(
          await registry.executeParallel(
            [call('a', { n: 1 })],
            context({ currentTurn: 4, resultBudgetChars: 12 }),
          ),
        ),
        [`{"n":1} 4 xx${markerOf(core, 30)}`],
        'the text',
      );
    },
  },
  {
    name: 'reduce: a throwing reducer keeps the original, with a warning',
    run: ({ core }) =>
      keepsOriginal(core, () => {
        throw new Error('broken');
      }),
  },
  {
    name: 'reduce: a reducer that returns a promise keeps the original, with a warning',
    run: ({ core }) =>
      keepsOriginal(core, () =>
        malformed<ToolResult>(Promise.resolve({ ok: true, value: 'later' })),
      ),
  },
  {
    name: 'reduce: a reducer that returns no result keeps the original, with a warning',
    async run({ core }) {
      for (const value of [undefined, 'text', {}, { ok: true }]) {
        await keepsOriginal(core, () => malformed<ToolResult>(value));
      }
    },
  },
  {
    name: 'reduce: a reducer cannot change its result or arguments',
    async run({ core }) {
      const frozen: boolean[] = [];
      await keepsOriginal(core, (result, { args }) => {
        frozen.push(Object.isFrozen(result), Object.isFrozen(args));
        if (result.ok) result.value = 'changed';
        return result;
      });
      equal(frozen, [true, true], 'what the reducer was given is frozen');
    },
  },
  {
    name: 'reduce: an injected reducer runner may answer asynchronously',
    async run({ core }) {
      const reducers = new core.DefaultToolResultReducerRegistry();
      reducers.register({ toolName: 'a', reduce: (result) => result });
      const registry = core.createToolRegistry({
        tools: [saying('a', 'raw')],
        reducers,
        reducerRunner: async () => ({ ok: true, value: 'from afar' }),
      });
      equal(
        textsOf(await registry.executeParallel([call('a')], context({ resultBudgetChars: 4 }))),
        [`from${markerOf(core, 9)}`],
        'the text',
      );
    },
  },
  {
    name: 'a second reducer for a tool is refused; a disposer never removes a later one',
    run({ core }) {
      const registry = new core.DefaultToolResultReducerRegistry();
      const reducer = (): ToolResultReducer => ({ toolName: 'a', reduce: (result) => result });
      const dispose = registry.register(reducer());
      isTrue(
        core.isToolRegistryError(throws(() => registry.register(reducer()), 'a second one')),
        'its class',
      );
      dispose();
      const second = reducer();
      registry.register(second);
      dispose();
      same(registry.get('a'), second, 'the later one');
      same(registry.get('constructor'), undefined, 'a name of the prototype');
    },
  },
  {
    name: 'safeReduce returns the original if a reducer throws',
    run({ core }) {
      const original: ToolResult = { ok: true, value: 'x' };
      const broken: ToolResultReducer = {
        toolName: 'a',
        reduce: () => {
          throw new Error('broken');
        },
      };
      equal(core.safeReduce(broken, original, { args: {}, turnCount: 1 }), original, 'the result');
    },
  },
];
