import { describe, expect, test, vi } from 'vitest';
import {
  createToolRegistry,
  type ResultCutter,
  type Tool,
  type ToolContext,
  type ToolRegistryOptions,
} from '../../core/index.ts';
import {
  callsOf,
  createRecorder,
  makeCtx,
  makeTool,
  textIn,
  wrong,
} from '../../core/test-support.ts';
import { createResultCuts, type ResultCutsOptions } from './create-result-cuts.ts';

/** One token per word, with the white space before it. */
const countWords = (text: string) => text.match(/\s*\S+/g)?.length ?? 0;

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

interface Batch extends ResultCutsOptions {
  values: string[];
  tools?: Partial<Tool>;
  /** Of the first tool alone. */
  first?: Partial<Tool>;
  ctx?: Partial<ToolContext>;
  registry?: ToolRegistryOptions;
}

async function run({ values, tools, first, ctx, registry, ...options }: Batch) {
  const { events, observer } = createRecorder();
  const names = values.map((_, index) => `t${index}`);
  const own = createToolRegistry({
    tools: names.map((name, index) =>
      makeTool(name, {
        execute: async () => ({ ok: true, value: values[index] ?? '' }),
        ...tools,
        ...(index === 0 && first),
      }),
    ),
    observer,
    cuts: createResultCuts(options),
    ...registry,
  });
  const results = await own.executeParallel(callsOf(...names), makeCtx(ctx));
  return {
    texts: results.map(({ result }) => textIn(result)),
    trims: events.filter((event) => event.type === 'trimmed'),
    warnings: events.flatMap((event) => (event.type === 'warning' ? event.message : [])),
    start: events.find((event) => event.type === 'batch_start'),
  };
}

const tokens = (count: number): Partial<ToolContext> => ({ resultBudget: { tokens: count } });

describe('a budget in tokens', () => {
  test('is split evenly, and the marker says how many tokens there were', async () => {
    const { texts, start, trims } = await run({
      values: [words(10), words(3)],
      ctx: tokens(9),
      countTokens: countWords,
    });
    expect(texts).toEqual([`${words(4)} \n[truncated — 10 tokens total]`, words(3)]);
    expect(start).toMatchObject({ tokens: { total: 9, perCall: 4 }, totalBudget: 27 });
    expect(trims[0]).toMatchObject({ cut: true, tokens: { before: 10, budget: 4 } });
    expect(trims[1]).toMatchObject({ cut: false, tokens: { before: 3, after: 3, budget: 4 } });
  });

  test('goes to longer results where it is redistributed', async () => {
    const { texts } = await run({
      values: [words(10), words(2)],
      ctx: tokens(8),
      countTokens: countWords,
      registry: { budgetStrategy: 'redistribute' },
    });
    expect(texts).toEqual([`${words(6)} \n[truncated — 10 tokens total]`, words(2)]);
  });

  test('a result that its tool keeps short in characters leaves the rest to the others', async () => {
    const { texts } = await run({
      values: [words(10), words(10)],
      ctx: tokens(12),
      countTokens: countWords,
      registry: { budgetStrategy: 'redistribute' },
      first: { maxResultChars: 6 },
    });
    expect(texts).toEqual([`${words(2)} \n[truncated — 10 tokens total]`, words(10)]);
  });

  test('is bounded by the limits of a tool, in tokens and in characters', async () => {
    const few = await run({
      values: [words(10)],
      ctx: tokens(8),
      countTokens: countWords,
      tools: { maxResultTokens: 2 },
    });
    expect(few.texts).toEqual([`w0 w1 \n[truncated — 10 tokens total]`]);
    const short = await run({
      values: [words(10)],
      ctx: tokens(8),
      countTokens: countWords,
      tools: { maxResultChars: 4 },
    });
    expect(short.texts).toEqual([`w0 w\n[truncated — 10 tokens total]`]);
  });

  test('limits a tool in a turn whose budget is in characters', async () => {
    const { texts } = await run({
      values: [words(10)],
      ctx: { resultBudgetChars: 1000 },
      countTokens: countWords,
      tools: { maxResultTokens: 3 },
    });
    expect(texts).toEqual([`w0 w1 w2 \n[truncated — 10 tokens total]`]);
  });

  test('needs few counts, of short texts', async () => {
    const lengths: number[] = [];
    const countTokens = (text: string) => {
      lengths.push(text.length);
      return countWords(text);
    };
    const long = words(300_000);
    const { texts } = await run({ values: [long], ctx: tokens(1000), countTokens });
    expect(texts[0]?.startsWith(words(1000))).toBe(true);
    expect(lengths.filter((one) => one === long.length)).toHaveLength(1);
    const others = lengths.filter((one) => one !== long.length);
    expect(others.length).toBeLessThan(20);
    expect(Math.max(...others)).toBeLessThan(2 * words(1000).length);
  });

  test('never splits a code point', async () => {
    const countTokens = (text: string) => text.length;
    const { texts } = await run({ values: ['a😀😀'], ctx: tokens(4), countTokens });
    expect(texts).toEqual(['a😀\n[truncated — 5 tokens total]']);
  });

  test.each([
    ['throws', fail],
    ['returns no number', () => Number.NaN],
    ['returns less than nothing', () => -1],
    ['returns no end', () => Number.POSITIVE_INFINITY],
  ])('counts each character where the counter %s', async (_how, countTokens) => {
    const { texts } = await run({ values: ['abcdef'], ctx: tokens(3), countTokens });
    expect(texts).toEqual(['abc\n[truncated — 6 tokens total]']);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    'that is no budget counts as 0: %s',
    async (given) => {
      const { texts, warnings } = await run({
        values: ['abc'],
        ctx: { resultBudget: wrong<{ tokens: number }>({ tokens: given }) },
        countTokens: countWords,
      });
      expect(texts).toEqual(['\n[truncated — 1 tokens total]']);
      expect(warnings).toEqual([
        'resultBudget.tokens is not a finite number of at least 0; it counts as 0',
      ]);
    },
  );

  test('is ignored with a warning where no counter is there', async () => {
    const { texts, warnings } = await run({
      values: ['abcdef'],
      ctx: { ...tokens(1), resultBudgetChars: 3 },
    });
    expect(texts).toEqual(['abc\n[truncated — 6 chars total]']);
    expect(warnings).toEqual([
      'resultBudget is in tokens, and the registry counts none; resultBudgetChars applies',
    ]);
  });

  test('tools receive three characters per token, and error texts as much', async () => {
    let received = 0;
    const { texts } = await run({
      values: ['', ''],
      ctx: tokens(10),
      countTokens: countWords,
      tools: {
        execute: async (_args, ctx) => {
          received = ctx.resultBudgetChars;
          return { ok: false, error: 'e'.repeat(40), code: 'execution_failed' };
        },
      },
    });
    expect(received).toBe(15);
    expect(texts[0]).toBe(`${'e'.repeat(30)}\n[truncated — 40 chars total]`);
  });
});

describe('without a budget in tokens', () => {
  test('results are those of a registry without cuts', async () => {
    for (const value of ['', 'abc', 'abcdef', 'ab😀cd']) {
      const ctx = { resultBudgetChars: 3 };
      const plain = await run({
        values: [value],
        ctx,
        registry: { cuts: wrong<ResultCutter>(undefined) },
      });
      const { texts } = await run({ values: [value], ctx, countTokens: countWords });
      expect(texts).toEqual(plain.texts);
    }
  });
});

describe('the kept part', () => {
  const LINES = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');

  test.each([
    ['head', /^line 0\nli\n\[truncated — \d+ chars total\]$/],
    ['tail', /^\[truncated — \d+ chars total\]\n8\nline 99$/],
    ['head-tail', /^line \n\[truncated — \d+ chars total\]\nne 99$/],
  ] as const)('is the %s', async (trim, expected) => {
    const { texts } = await run({
      values: [LINES],
      ctx: { resultBudgetChars: 9 + Number(trim === 'head-tail') },
      trim,
    });
    expect(texts[0]).toMatch(expected);
  });

  test('is chosen by a tool before its registry', async () => {
    const { texts } = await run({
      values: ['abcdef'],
      ctx: { resultBudgetChars: 2 },
      trim: 'head-tail',
      tools: { trim: 'tail' },
    });
    expect(texts).toEqual(['[truncated — 6 chars total]\nef']);
  });

  test('of both ends never splits a code point, and has room for nothing', async () => {
    const cut = async (resultBudgetChars: number) =>
      (await run({ values: ['😀😀😀'], ctx: { resultBudgetChars }, trim: 'head-tail' })).texts[0];
    const MARKER = '\n[truncated — 6 chars total]\n';
    expect(await cut(0)).toBe(MARKER);
    expect(await cut(1)).toBe(MARKER);
    expect(await cut(3)).toBe(`😀${MARKER}`);
    expect(await cut(5)).toBe(`😀${MARKER}😀`);
  });

  test('in a failing cutter is the start, and the trace says why', async () => {
    const cuts: ResultCutter = {
      open: () => ({ cut: fail }),
    };
    const { texts, warnings } = await run({
      values: ['abcdef'],
      ctx: { resultBudgetChars: 3 },
      registry: { cuts },
    });
    expect(texts).toEqual(['abc\n[truncated — 6 chars total]']);
    expect(warnings).toEqual(['The cutter failed: on purpose']);
  });
});

test.each<[string, ResultCutter]>([
  ['to open', { open: fail }],
  ['at the end', { open: () => ({ cut: (text) => ({ text, kept: 0 }), end: fail }) }],
  [
    'late',
    {
      open: () => ({
        cut: (text) => ({ text, kept: 0 }),
        end: () => Promise.reject(new Error('on purpose')),
      }),
    },
  ],
  [
    'by an invalid tool',
    {
      open: () => ({ cut: (text) => ({ text, kept: 0 }), end: () => [wrong<Tool>({ name: '?' })] }),
    },
  ],
])('a cutter that fails %s costs its cuts only', async (_when, cuts) => {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ tools: [makeTool('t0')], cuts, observer });
  const run = () => registry.executeParallel(callsOf('t0'), makeCtx());
  expect((await run())[0]?.result).toEqual({ ok: true, value: 't0' });
  // The trace of a batch has ended before its end is offered.
  await run();
  expect(events.filter(({ type }) => type === 'warning')[0]).toMatchObject({
    message: expect.stringMatching(/^The cutter failed: /),
  });
});

test('a cutter may offer tools at the end of a batch, and replaces none', async () => {
  const end = vi.fn(() => [makeTool('read_result'), makeTool('t0')]);
  const cuts: ResultCutter = {
    open: () => ({ cut: (text) => ({ text, kept: text.length }), end }),
  };
  const registry = createToolRegistry({ tools: [makeTool('t0')], cuts });
  const own = registry.get('t0');
  await registry.executeParallel(callsOf('t0'), makeCtx());
  expect(end).toHaveBeenCalledTimes(1);
  expect(registry.toDefinitions().map(({ name }) => name)).toEqual(['t0', 'read_result']);
  expect(registry.get('t0')).toBe(own);
});

function fail(): never {
  throw new Error('on purpose');
}
