import { equal, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import { call, context, malformed, markerOf, recorder, saying, textsOf, tool } from './fixtures.ts';

/** The shares of the turn's budget, and the trim. */
export const budget: ContractCase[] = [
  {
    name: 'budget: each call gets an even share, and refused calls count',
    async run({ core }) {
      const reported: number[] = [];
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async (_args, ctx) => {
              reported.push(ctx.resultBudgetChars);
              return { ok: true, value: '' };
            },
          }),
        ],
      });
      const calls = [call('a'), call('nope'), call('a')];
      await registry.executeParallel(calls, context({ resultBudgetChars: 100 }));
      equal(reported, [33, 33], 'the budgets that the tools received');
    },
  },
  {
    name: 'execute: a tool receives its output limit as its budget',
    async run({ core }) {
      let reported = 0;
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            maxResultChars: 5,
            execute: async (_args, ctx) => {
              reported = ctx.resultBudgetChars;
              return { ok: true, value: '0123456789' };
            },
          }),
        ],
      });
      const settled = await registry.executeParallel([call('a')], context());
      same(reported, 5, 'the budget that the tool received');
      equal(textsOf(settled), [`01234${markerOf(core, 10)}`], 'the text');
    },
  },
  {
    name: 'trim: the marker does not count, and a value within its budget stays unchanged',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [saying('a', 'x'.repeat(11)), saying('b', 'y'.repeat(10))],
      });
      equal(
        textsOf(
          await registry.executeParallel(
            [call('a'), call('b')],
            context({ resultBudgetChars: 20 }),
          ),
        ),
        [`${'x'.repeat(10)}${markerOf(core, 11)}`, 'y'.repeat(10)],
        'the texts',
      );
    },
  },
  {
    name: 'trim: the default budget is 80,000',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [saying('a', 'x'.repeat(90_000))] });
      const ctx = context();
      Reflect.deleteProperty(ctx, 'resultBudgetChars');
      const [text] = textsOf(await registry.executeParallel([call('a')], ctx));
      same(text, `${'x'.repeat(80_000)}${markerOf(core, 90_000)}`, 'the text');
    },
  },
  {
    name: 'trim: a budget that is not a finite number ≥ 0 counts as 0, with a warning',
    async run({ core }) {
      const { observer, ofType } = recorder();
      const registry = core.createToolRegistry({ tools: [saying('a', 'abc')], observer });
      for (const bad of [Number.NaN, -1, Number.POSITIVE_INFINITY, malformed<number>('many')]) {
        const ctx = context({ resultBudgetChars: bad });
        equal(
          textsOf(await registry.executeParallel([call('a')], ctx)),
          [markerOf(core, 3)],
          String(bad),
        );
      }
      same(ofType('warning').length, 4, 'warnings');
    },
  },
  {
    name: 'trim: a surrogate pair is never cut in two',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [saying('a', 'a😀b')] });
      const cut = async (resultBudgetChars: number) =>
        textsOf(await registry.executeParallel([call('a')], context({ resultBudgetChars })))[0];
      same(await cut(1), `a${markerOf(core, 4)}`, 'a budget of 1');
      same(await cut(2), `a${markerOf(core, 4)}`, 'a budget of 2');
      same(await cut(3), `a😀${markerOf(core, 4)}`, 'a budget of 3');
      same(await cut(4), 'a😀b', 'a budget of 4');
    },
  },
  {
    name: 'trim: the trim keeps structured and cost_usd',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async () => ({
              ok: true,
              value: 'long',
              structured: { n: [1] },
              cost_usd: 0.5,
            }),
          }),
        ],
      });
      const [one] = await registry.executeParallel([call('a')], context({ resultBudgetChars: 1 }));
      equal(
        one?.result,
        { ok: true, value: `l${markerOf(core, 4)}`, structured: { n: [1] }, cost_usd: 0.5 },
        'the result',
      );
    },
  },
  {
    name: 'trim: an error text is kept up to the whole turn’s budget',
    async run({ core }) {
      const failing = (name: string, length: number) =>
        tool(name, {
          execute: async () => ({ ok: false, error: 'e'.repeat(length), code: 'execution_failed' }),
        });
      const registry = core.createToolRegistry({ tools: [failing('a', 100), failing('b', 101)] });
      equal(
        textsOf(
          await registry.executeParallel(
            [call('a'), call('b')],
            context({ resultBudgetChars: 100 }),
          ),
        ),
        ['e'.repeat(100), `${'e'.repeat(100)}${markerOf(core, 101)}`],
        'the texts',
      );
    },
  },
  {
    name: 'redistribute: unused characters go to other calls, in input order',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          saying('a', 'a'.repeat(10)),
          saying('b', 'b'.repeat(50)),
          saying('c', 'c'.repeat(100)),
          tool('d', {
            execute: async () => ({ ok: false, error: 'no', code: 'execution_failed' }),
          }),
        ],
        budgetStrategy: 'redistribute',
      });
      const calls = ['a', 'b', 'c', 'd'].map((name) => call(name));
      equal(
        textsOf(await registry.executeParallel(calls, context({ resultBudgetChars: 100 }))),
        ['a'.repeat(10), 'b'.repeat(50), `${'c'.repeat(40)}${markerOf(core, 100)}`, 'no'],
        'the texts',
      );
    },
  },
  {
    name: 'redistribute: a call never gets more than its output limit',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [saying('a', ''), saying('b', 'b'.repeat(90), { maxResultChars: 60 })],
        budgetStrategy: 'redistribute',
      });
      const [, text] = textsOf(
        await registry.executeParallel([call('a'), call('b')], context({ resultBudgetChars: 100 })),
      );
      same(text, `${'b'.repeat(60)}${markerOf(core, 90)}`, 'the text');
    },
  },
];
