import { describe, expect, test } from 'vitest';
import { createToolRegistry, type ToolContext, type ToolRegistryOptions } from '../index.ts';
import { toEntry } from '../registry/tool-entry.ts';
import {
  ANY_TRIM_MARKER,
  callsOf,
  createRecorder,
  makeCtx,
  sayingTool,
  textIn,
  trimMarker,
  wrong,
} from '../test-support.ts';
import { capOf, grantBudgets, splitBudget } from './budget.ts';

describe('the budget split', () => {
  test.each([
    [80_000, 1, 80_000],
    [80_000, 3, 26_666],
    [10, 3, 3],
    [10, 0, 10],
    [0, 5, 0],
    [2, 5, 0],
    [10.9, 1, 10],
  ])('%s among %s calls is %s each', (total, calls, perCall) => {
    expect(splitBudget(total, calls).perCall).toBe(perCall);
  });

  test('the default budget is 80,000', () => {
    expect(splitBudget(undefined, 2)).toEqual({ total: 80_000, perCall: 40_000 });
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    '100',
    null,
    Symbol('x'),
    Object.create(null),
    10n,
  ])(
    'a budget that is not a finite number of at least 0 counts as 0, with a warning (%#)',
    (given) => {
      const split = splitBudget(given, 1);
      expect(split).toMatchObject({ total: 0, perCall: 0 });
      expect(split.warning).toContain('it counts as 0');
    },
  );

  test('the warning reaches the trace', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ tools: [sayingTool('a', 'hello')], observer });
    const ctx = makeCtx({ resultBudgetChars: Number.NaN });
    const [result] = await registry.executeParallel(callsOf('a'), ctx);
    expect(textIn(result?.result)).toBe(trimMarker(5));
    expect(events).toContainEqual(expect.objectContaining({ type: 'warning' }));
  });
});

describe("a tool's own output limit", () => {
  test.each([
    [undefined, Number.POSITIVE_INFINITY],
    [null, Number.POSITIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [5, 5],
    [5.9, 5],
    [0, 0],
    [-3, 0],
    [Number.NaN, 0],
  ])('%s is a limit of %s', (maxResultChars, cap) => {
    const tool = sayingTool('a', '');
    const entry = toEntry({ ...tool, maxResultChars: wrong<number>(maxResultChars) }, {});
    expect(capOf(entry)).toBe(cap);
  });
});

/**
 * Runs tools whose results have `lengths` characters; returns the kept length of each, without the
 * marker.
 */
async function kept(
  lengths: readonly (number | 'fails')[],
  total: number,
  options: ToolRegistryOptions = {},
  caps: readonly number[] = [],
) {
  const budgets: number[] = [];
  const registry = createToolRegistry({
    ...options,
    tools: lengths.map((length, index) => {
      const cap = caps[index];
      return sayingTool(`t${index}`, '', {
        ...(cap !== undefined && { maxResultChars: cap }),
        async execute(_args, ctx: ToolContext) {
          budgets[index] = ctx.resultBudgetChars;
          if (length === 'fails') throw new Error('failed');
          return { ok: true, value: 'x'.repeat(length) };
        },
      });
    }),
  });
  const names = lengths.map((_, index) => `t${index}`);
  const results = await registry.executeParallel(
    callsOf(...names),
    makeCtx({ resultBudgetChars: total }),
  );
  const chars = results.map(
    ({ result }) => textIn(result).replace(new RegExp(ANY_TRIM_MARKER), '').length,
  );
  return { chars, budgets };
}

describe("strategy 'even' (default)", () => {
  test('B = min(perCall, maxResultChars), for the tool and for the trim', async () => {
    const { chars, budgets } = await kept([50, 50, 2], 30, {}, [4, 100]);
    expect(budgets).toEqual([4, 10, 10]);
    expect(chars).toEqual([4, 10, 2]);
  });

  test('the divisor counts refused calls', async () => {
    const registry = createToolRegistry({ tools: [sayingTool('a', 'x'.repeat(50))] });
    const ctx = makeCtx({ resultBudgetChars: 30 });
    const results = await registry.executeParallel(callsOf('a', 'gone', 'gone'), ctx);
    expect(textIn(results[0]?.result)).toBe(`${'x'.repeat(10)}${trimMarker(50)}`);
  });
});

describe("strategy 'redistribute'", () => {
  const redistribute = { budgetStrategy: 'redistribute' } as const;

  test.each([
    ['shorts leave their rest to the others, in input order', [100, 2, 100], 30, [], [18, 2, 10]],
    ['the first one takes what is there', [100, 0, 0], 30, [], [30, 0, 0]],
    ['what the floor left over is given too', [100, 100, 100], 32, [], [12, 10, 10]],
    ['a cap bounds what is asked for', [100, 100], 30, [5], [5, 25]],
    ['failures ask for nothing', ['fails', 100], 30, [], [6, 30]],
    ['nothing is left where all want more', [20, 20], 20, [], [10, 10]],
  ] as const)('%s', async (_rule, lengths, total, caps, expected) => {
    expect((await kept(lengths, total, redistribute, caps)).chars).toEqual(expected);
  });

  test('ctx.resultBudgetChars stays B', async () => {
    expect((await kept([100, 2], 30, redistribute)).budgets).toEqual([15, 15]);
  });

  test('grants follow the formula of the contract', () => {
    expect(grantBudgets(100, 25, [10, 40, 25, 60])).toEqual([10, 40, 25, 25]);
    expect(grantBudgets(0, 0, [5, 5])).toEqual([0, 0]);
    expect(grantBudgets(10, 10, [])).toEqual([]);
  });
});
