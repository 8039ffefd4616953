import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToolRegistry, ok, type Tool, type ToolContext } from '../../core/index.ts';
import { makeCtx, makeTool, textIn } from '../../core/test-support.ts';
import { createResultCuts, type ResultCutsOptions } from '../cuts/create-result-cuts.ts';
import { createMemorySpill } from './create-memory-spill.ts';
import type { PartRequest } from './read-result-part.ts';
import { readResultTool } from './read-result-tool.ts';

/** One token for each word, with the white space before it. */
const countWords = (text: string) => text.match(/\s*\S+/g)?.length ?? 0;
const countBytes = (text: string) => new TextEncoder().encode(text).length;
/** More tokens than characters, as in some scripts. */
const countTwice = (text: string) => text.length * 2;
/** Far fewer tokens than a third of the characters. */
const countTenths = (text: string) => text.length / 10;

interface Opened extends ResultCutsOptions {
  ctx: Partial<ToolContext>;
  reader?: Partial<Tool>;
}

function startsOfLines(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
}

/** Reads a kept text through a registry. Each part must fit and be uncut. */
async function open(text: string, { ctx, reader = {}, ...options }: Opened) {
  const spill = createMemorySpill();
  let counts = 0;
  const count = options.countTokens;
  const countTokens =
    count &&
    ((given: string) => {
      counts += 1;
      return count(given);
    });
  const registry = createToolRegistry({
    tools: [
      makeTool('read_log', { execute: async () => ok(text) }),
      { ...readResultTool(spill), ...reader },
    ],
    cuts: createResultCuts({
      ...options,
      ...(countTokens && { countTokens }),
      spill,
      keepAll: true,
    }),
  });
  const call = async (name: string, args: unknown) => {
    const [settled] = await registry.executeParallel(
      [{ toolCallId: 'c', name, args }],
      makeCtx({ sessionId: 's', ...ctx }),
    );
    return settled?.result;
  };
  await call('read_log', {});
  const limit = ctx.resultBudget?.tokens ?? Number.POSITIVE_INFINITY;
  const read = async (request: PartRequest) => {
    counts = 0;
    const result = await call('read_result', { handle: 'r1', ...request });
    const part = textIn(result);
    expect(result?.ok, part).toBe(true);
    // A second cut would have put its marker here, or be over the budget with it.
    const tokens = Math.min(limit, reader.maxResultTokens ?? limit);
    if (count) expect(count(part)).toBeLessThanOrEqual(tokens);
    else expect(part.length).toBeLessThanOrEqual(ctx.resultBudgetChars ?? 0);
    expect(part).not.toMatch(/\p{Surrogate}/u);
    const at = part.lastIndexOf('\n[');
    return { part: part.slice(0, Math.max(0, at)), note: part.slice(at + 1), counts };
  };
  /** Follows the notes from a request to the end. */
  const readAll = async (first: PartRequest) => {
    let whole = '';
    let next: PartRequest | undefined = first;
    let parts = 0;
    while (next && parts++ < 2000) {
      const { part, note } = await read(next);
      whole += part;
      const offset = /go on with offset (\d+)/.exec(note)?.[1];
      const lines = /go on with lines "(\d+-\d+)"/.exec(note)?.[1];
      if (lines) whole += '\n';
      if (!offset && !lines) return whole;
      next = lines ? { lines } : { offset: Number(offset) };
    }
    throw new Error(`It does not end: ${JSON.stringify(next)}`);
  };
  return { read, readAll };
}

const unit = fc.constantFrom(
  'a',
  'bc',
  ' ',
  '😀',
  'é',
  '\r',
  '"',
  '\\',
  '漢字',
  '[chars 0 to 9 of 9]',
);
const line = fc.oneof(
  fc.array(unit, { maxLength: 12 }),
  fc.array(unit, { minLength: 100, maxLength: 300 }),
);
const someText = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((units) => units.join('')).join('\n'));

/** Budgets of each kind; the smallest ones leave room for a note and little else. */
const openedWith = (times: number) =>
  fc.record({
    budget: fc.oneof(
      fc
        .integer({ min: 150 * times, max: 400 * times })
        .map((chars) => ({ ctx: { resultBudgetChars: chars } })),
      ...[
        { countTokens: countWords, min: 30, max: 60 },
        { countTokens: countBytes, min: 200, max: 500 },
        { countTokens: countTwice, min: 300, max: 900 },
        { countTokens: countTenths, min: 15, max: 50 },
      ].map(({ countTokens, min, max }) =>
        fc
          .integer({ min: min * times, max: max * times })
          .map((tokens) => ({ countTokens, ctx: { resultBudget: { tokens } } })),
      ),
    ),
    trim: fc.constantFrom('head', 'tail', 'head-tail', 'json' as const),
  });
const opened = openedWith(1);
/** A failure is found at once; making it smaller must end, too. */
const SEARCH = { interruptAfterTimeLimit: 10_000 };
/** With room for a match, and what is before it. */
const openedWide = openedWith(3);

describe('reading on to the end', () => {
  test('from a character gives the whole text', async () => {
    await fc.assert(
      fc.asyncProperty(someText, opened, async (text, { budget, trim }) => {
        const { readAll } = await open(text, { ...budget, trim });
        expect(await readAll({ offset: 0 })).toBe(text);
      }),
      SEARCH,
    );
  });

  test('from the first line gives the whole text', async () => {
    await fc.assert(
      fc.asyncProperty(someText, opened, async (text, { budget, trim }) => {
        const { readAll } = await open(text, { ...budget, trim });
        expect(await readAll({ lines: '1-' })).toBe(text);
      }),
      SEARCH,
    );
  });

  test('gives each value of JSON as it is written', async () => {
    await fc.assert(
      fc.asyncProperty(someText, opened, async (log, { budget, trim }) => {
        const { read } = await open(JSON.stringify({ id: 1, log, tail: 2 }), { ...budget, trim });
        const value = JSON.stringify(log);
        let whole = '';
        let request: PartRequest = { json_path: 'log' };
        for (;;) {
          const { part, note } = await read(request);
          if (!note.startsWith('[chars')) {
            // All of it fits, so it has no note.
            expect(`${part}${part && '\n'}${note}`).toBe(value);
            return;
          }
          whole += part;
          if (whole.length >= value.length) break;
          request = { offset: Number(/go on with offset (\d+)/.exec(note)?.[1]) };
        }
        expect(whole.slice(0, value.length)).toBe(value);
      }),
      SEARCH,
    );
  });

  test('finds each match of a text, and shows it whole', async () => {
    await fc.assert(
      fc.asyncProperty(someText, openedWide, async (text, { budget, trim }) => {
        const { read } = await open(text, { ...budget, trim });
        const starts = startsOfLines(text);
        const shown = new Set<number>();
        const show = (from: number, to: number) => {
          for (const { index } of text.slice(from, to).matchAll(/bc/g)) shown.add(from + index);
        };
        let next: PartRequest | undefined = { grep: 'bc' };
        while (next) {
          const { part, note } = await read(next);
          if (note.startsWith('[no ')) break;
          const [, from, to, number] =
            /^\[chars (\d+) to (\d+) .* part of line (\d+) /.exec(note) ?? [];
          if (number) {
            expect(part).toBe(text.slice(Number(from), Number(to)));
            show(Number(from), Number(to));
          } else {
            for (const one of part.split('\n')) {
              const [, line = '', whole = ''] = /^(\d+): (.*)$/s.exec(one) ?? [];
              const start = starts[Number(line) - 1] ?? 0;
              expect(text.slice(start, starts[Number(line)]).replace(/\n$/, '')).toBe(whole);
              show(start, start + whole.length);
            }
          }
          const offset = /with this grep and offset (\d+)\]$/.exec(note)?.[1];
          // Each page begins behind the one before.
          expect(Number(offset ?? text.length)).toBeGreaterThan(next.offset ?? -1);
          next = offset === undefined ? undefined : { grep: 'bc', offset: Number(offset) };
        }
        expect([...shown].sort((a, b) => a - b)).toEqual(
          [...text.matchAll(/bc/g)].map(({ index }) => index),
        );
      }),
      SEARCH,
    );
  });
});

describe('a part', () => {
  const text = Array.from({ length: 3000 }, (_, at) => `line ${at} of the log`).join('\n');

  test('is measured with few counts', async () => {
    for (const request of [{ offset: 5 }, { lines: '2-' }, { grep: 'log' }]) {
      const { read } = await open(text, {
        countTokens: countWords,
        ctx: { resultBudget: { tokens: 400 } },
      });
      const { part, counts } = await read(request);
      expect(countWords(part)).toBeGreaterThan(350);
      expect(counts).toBeLessThan(2 * Math.log2(part.length) + 4);
    }
  });

  test('fits the limits of its tool', async () => {
    const { read } = await open(text, {
      countTokens: countWords,
      ctx: { resultBudgetChars: 9000 },
      reader: { maxResultTokens: 60 },
    });
    expect(countWords((await read({ lines: '1-' })).part)).toBeGreaterThan(40);
  });

  test('fits the share of its call where results share what is left', async () => {
    const spill = createMemorySpill();
    const registry = createToolRegistry({
      tools: [makeTool('read_log', { execute: async () => ok(text) }), readResultTool(spill)],
      cuts: createResultCuts({ countTokens: countBytes, trim: 'head-tail', spill }),
      budgetStrategy: 'redistribute',
    });
    const ctx = makeCtx({ sessionId: 's', resultBudget: { tokens: 900 } });
    const run = (...calls: [string, object][]) =>
      registry.executeParallel(
        calls.map(([name, args], at) => ({ toolCallId: `c${at}`, name, args })),
        ctx,
      );
    await run(['read_log', {}]);
    const results = await run(
      ['read_result', { handle: 'r1', lines: '9-999' }],
      ['read_log', {}],
      ['read_result', { handle: 'r1', offset: 9 }],
    );
    for (const at of [0, 2]) {
      const part = textIn(results[at]?.result);
      expect(countBytes(part)).toBeLessThanOrEqual(300);
      expect(part).toMatch(/; go on with (lines "\d+-999"|offset \d+)\]$/);
      expect(part).not.toContain('truncated');
    }
  });

  test('in a nested batch fits the budget of that batch', async () => {
    let nested = '';
    const inner = createToolRegistry({
      tools: [makeTool('any', { execute: async (_, ctx) => ok(`${Boolean(ctx.fitsBudget)}`) })],
    });
    const outer = createToolRegistry({
      tools: [
        makeTool('agent', {
          execute: async (_, ctx) => {
            const calls = [{ toolCallId: 'n', name: 'any', args: {} }];
            nested = textIn((await inner.executeParallel(calls, ctx))[0]?.result);
            return ok(`${ctx.fitsBudget?.('a b')} ${ctx.fitsBudget?.('a b c')}`);
          },
        }),
      ],
      cuts: createResultCuts({ countTokens: countWords }),
    });
    const [settled] = await outer.executeParallel(
      [{ toolCallId: 'c', name: 'agent', args: {} }],
      makeCtx({ resultBudget: { tokens: 2 } }),
    );
    expect(textIn(settled?.result)).toBe('true false');
    expect(nested).toBe('false');
  });

  test('without room is a sentence, and no empty part', async () => {
    const spill = createMemorySpill();
    // Numbers cost much, and a note has some.
    const countTokens = (given: string) =>
      countWords(given) + 9 * (given.match(/\d/g)?.length ?? 0);
    const registry = createToolRegistry({
      tools: [makeTool('read_log', { execute: async () => ok(text) }), readResultTool(spill)],
      cuts: createResultCuts({ spill, countTokens }),
    });
    const ctx = makeCtx({ sessionId: 's', resultBudgetChars: 200 });
    const read = { toolCallId: 'c', name: 'read_result', args: { handle: 'r1' } };
    await registry.executeParallel([{ ...read, name: 'read_log' }], ctx);
    const sentence = 'The budget is too small for a part. Call only this tool, or do without it.';
    const calls = Array.from({ length: 9 }, () => read);
    const small = { ...ctx, resultBudget: { tokens: 30 } };
    const turns = [
      { given: calls, one: ctx },
      { given: [read], one: small },
    ];
    for (const { given, one } of turns) {
      const results = await registry.executeParallel(given, one);
      expect(textIn(results[0]?.result)).toBe(sentence);
    }
  });
});
