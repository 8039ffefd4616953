import type { Tool, ToolResult } from '../../../src/core/index.ts';
import { equal, isTrue, matches, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import {
  call,
  context,
  deferred,
  failureOf,
  malformed,
  progressInto,
  recorder,
  resultsOf,
  saying,
  textsOf,
  tool,
  turns,
} from './fixtures.ts';

/** Execution, order, and independent batches. */
export const execution: ContractCase[] = [
  {
    name: 'an empty batch has no results',
    async run({ core }) {
      equal(await new core.DefaultToolRegistry().executeParallel([], context()), [], 'the results');
    },
  },
  {
    name: 'results are in input order; repeated ids pass through',
    async run({ core }) {
      const slow = deferred<ToolResult>();
      const registry = core.createToolRegistry({
        tools: [tool('slow', { execute: () => slow.promise }), tool('fast')],
      });
      const calls = [call('slow', {}, 'x'), call('fast', {}, 'x'), call('nope', {}, 'y')];
      const running = registry.executeParallel(calls, context());
      await turns();
      slow.resolve({ ok: true, value: 'late' });
      const settled = await running;
      equal(
        settled.map(({ toolCallId, name }) => [toolCallId, name]),
        [
          ['x', 'slow'],
          ['x', 'fast'],
          ['y', 'nope'],
        ],
        'ids and names',
      );
      equal(textsOf(settled), ['late', 'fast', 'Unknown tool: nope'], 'the texts');
    },
  },
  {
    name: 'calls run in parallel, up to the concurrency limit',
    async run({ core }) {
      const most = async (options: object) => {
        let running = 0;
        let peak = 0;
        const busy = tool('a', {
          execute: async () => {
            running += 1;
            peak = Math.max(peak, running);
            await turns(3);
            running -= 1;
            return { ok: true, value: '' };
          },
        });
        const registry = core.createToolRegistry({ tools: [busy], ...options });
        await registry.executeParallel(
          Array.from({ length: 6 }, () => call('a')),
          context(),
        );
        return peak;
      };
      same(await most({}), 6, 'without a limit');
      same(await most({ concurrency: 2 }), 2, 'with a limit of 2');
    },
  },
  {
    name: 'every thrown value becomes execution_failed with its message; nothing rejects',
    async run({ core }) {
      const throwing = (name: string, thrown: unknown): Tool =>
        tool(name, {
          execute: () => {
            throw thrown;
          },
        });
      const registry = core.createToolRegistry({
        tools: [
          throwing('sync', new Error('went wrong')),
          tool('async', { execute: () => Promise.reject(new TypeError('later')) }),
          throwing('text', 'just text'),
          throwing('nothing', undefined),
          throwing('bare', Object.create(null)),
          tool('good'),
        ],
      });
      const settled = await registry.executeParallel(
        registry.names.map((n) => call(n)),
        context(),
      );
      const texts = textsOf(settled);
      equal(texts.slice(0, 3), ['went wrong', 'later', 'just text'], 'the messages');
      for (let at = 0; at < 5; at += 1)
        same(failureOf(settled, at).code, 'execution_failed', `code ${at}`);
      same(texts[5], 'good', 'the one that works');
    },
  },
  {
    name: 'unreadable names and arguments fail only their own call',
    async run({ core }) {
      const { observer } = recorder();
      const hostile = new Proxy(
        {},
        {
          get() {
            throw new Error('trap');
          },
          ownKeys() {
            throw new Error('trap');
          },
        },
      );
      const registry = core.createToolRegistry({ tools: [tool('a')], observer });
      const names = [undefined, null, 7, { toString: 1 }].map((name) => malformed<string>(name));
      const calls = [call('a', hostile), ...names.map((name) => ({ ...call('x'), name }))];
      for (const dryRun of [false, true]) {
        const settled = await registry.executeParallel(calls, context({ dryRun }));
        isTrue(settled[0]?.result.ok, 'the call with hostile arguments');
        names.forEach((_, at) => {
          same(failureOf(settled, at + 1).code, 'not_available', `the name ${at}`);
        });
      }
    },
  },
  {
    name: 'a value that is not a result becomes execution_failed with a description of the value',
    async run({ core }) {
      const cyclic: Record<string, unknown> = {};
      cyclic.self = cyclic;
      const hostile = new Proxy(
        {},
        {
          get() {
            throw new Error('trap');
          },
          has() {
            throw new Error('trap');
          },
          ownKeys() {
            throw new Error('trap');
          },
        },
      );
      const getter = {
        get ok(): boolean {
          throw new Error('getter');
        },
      };
      const returned: [string, unknown][] = [
        ['undefined', undefined],
        ['null', null],
        ['string', 'a string'],
        ['number', 7],
        ['cyclic', cyclic],
        ['getter', getter],
        ['proxy', hostile],
        ['array', []],
        ['no_value', { ok: true }],
        ['no_error', { ok: false }],
      ];
      const registry = core.createToolRegistry({
        tools: returned.map(([name, value]) =>
          tool(name, { execute: async () => malformed<ToolResult>(value) }),
        ),
      });
      const settled = await registry.executeParallel(
        returned.map(([name]) => call(name)),
        context(),
      );
      settled.forEach((_, at) => {
        same(failureOf(settled, at).code, 'execution_failed', returned[at]?.[0] ?? '');
        isTrue(failureOf(settled, at).error.length > 0, 'a string');
      });
      matches(textsOf(settled)[0], /undefined/, 'undefined');
      matches(textsOf(settled)[1], /null/, 'null');
      matches(textsOf(settled)[2], /string/, 'a string');
    },
  },
  {
    name: 'a running call keeps its tool when the tool is replaced or removed',
    async run({ core }) {
      const first = deferred<ToolResult>();
      const registry = core.createToolRegistry({
        tools: [tool('a', { execute: () => first.promise })],
      });
      const running = registry.executeParallel([call('a')], context());
      registry.register(saying('a', 'new'), true);
      first.resolve({ ok: true, value: 'old' });
      equal(textsOf(await running), ['old'], 'the call in flight');
      equal(
        textsOf(await registry.executeParallel([call('a')], context())),
        ['new'],
        'the next call',
      );
    },
  },
  {
    name: 'all calls of a batch use the registry of its start',
    async run({ core }) {
      const registry = new core.DefaultToolRegistry(undefined, undefined, { concurrency: 1 });
      registry.register(
        tool('a', {
          execute: async () => {
            registry.unregister('a');
            registry.unregister('b');
            registry.register(tool('c'), true);
            return { ok: true, value: 'a' };
          },
        }),
      );
      registry.register(tool('b'));
      const calls = ['a', 'a', 'b', 'c'].map((name) => call(name));
      equal(
        textsOf(await registry.executeParallel(calls, context())),
        ['a', 'a', 'b', 'Unknown tool: c'],
        'the texts',
      );
    },
  },
  {
    name: 'two simultaneous batches share no state, and every member of ctx reaches the tool',
    async run({ core }) {
      const gate = deferred<void>();
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async (_args, ctx) => {
              await gate.promise;
              return {
                ok: true,
                value: `${ctx.sessionId} ${Reflect.get(ctx, 'own')} ${ctx.resultBudgetChars}`,
              };
            },
          }),
        ],
      });
      const run = (sessionId: string, own: number, resultBudgetChars: number) =>
        registry.executeParallel(
          [call('a')],
          Object.assign(context({ sessionId, resultBudgetChars }), { own }),
        );
      const both = [run('s1', 1, 100), run('s2', 2, 200)];
      gate.resolve();
      equal(
        (await Promise.all(both)).flatMap(textsOf),
        ['s1 1 100', 's2 2 200'],
        'what the tools saw',
      );
    },
  },
  {
    name: 'progress is clamped, internal by default, and dropped after settlement',
    async run({ core }) {
      const { said, emit } = progressInto();
      let late = () => {};
      const { observer, ofType } = recorder();
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async (_args, ctx) => {
              const say = (message: string, more: object = {}) =>
                ctx.emit({ type: 'progress', toolName: 'a', message, ...more });
              say('one', { percent: -5 });
              say('two', { percent: 250, audience: 'user' });
              say('three');
              late = () => say('late');
              return { ok: true, value: '' };
            },
          }),
        ],
        observer,
      });
      await registry.executeParallel([call('a')], context({ emit }));
      late();
      equal(
        said.map(({ message, percent, audience }) => [message, percent ?? null, audience]),
        [
          ['one', 0, 'internal'],
          ['two', 100, 'user'],
          ['three', null, 'internal'],
        ],
        'what the caller got',
      );
      same(ofType('progress').length, 3, 'progress in the trace');
    },
  },
  {
    name: 'a throwing emit of the caller fails no call',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async (_args, ctx) => {
              ctx.emit({ type: 'progress', toolName: 'a', message: 'x' });
              return { ok: true, value: 'a' };
            },
          }),
        ],
      });
      const emit = () => {
        throw new Error('closed');
      };
      const [result] = resultsOf(await registry.executeParallel([call('a')], context({ emit })));
      isTrue(result?.ok, 'the call');
    },
  },
];
