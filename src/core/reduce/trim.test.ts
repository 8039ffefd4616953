import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../index.ts';
import { callsOf, makeCtx, makeTool, sayingTool, textIn, trimMarker } from '../test-support.ts';
import { trimText } from './trim.ts';

describe('trimText', () => {
  test('keeps the first B code units and adds the marker', () => {
    expect(trimText('abcdef', 3)).toEqual({
      text: `abc${trimMarker(6)}`,
      kept: 3,
    });
  });

  test('keeps a text of exactly its budget', () => {
    expect(trimText('abc', 3)).toEqual({ text: 'abc', kept: 3 });
    expect(trimText('', 0)).toEqual({ text: '', kept: 0 });
  });

  test('a budget of 0 leaves only the marker', () => {
    expect(trimText('abc', 0)).toEqual({ text: trimMarker(3), kept: 0 });
  });

  test('counts UTF-16 code units, and never cuts a surrogate pair in two', () => {
    expect(trimText('😀😀', 3)).toEqual({ text: `😀${trimMarker(4)}`, kept: 2 });
    expect(trimText('😀😀', 2).kept).toBe(2);
    expect(trimText('😀', 1).kept).toBe(0);
    expect(trimText('a\ud83d', 1).kept).toBe(1);
  });

  test('a lone surrogate at the cut does not count as a pair', () => {
    expect(trimText('\ud83dab', 1).kept).toBe(1);
    expect(trimText('\ude00\ude00a', 1).kept).toBe(1);
  });

  test('property: well-formed text stays well-formed, within the budget, and is a prefix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, budget) => {
        const { text: cut, kept } = trimText(text, budget);
        expect(kept).toBeLessThanOrEqual(budget);
        expect(kept).toBeGreaterThanOrEqual(Math.min(text.length, budget) - 1);
        expect(cut.slice(0, kept)).toBe(text.slice(0, kept));
        expect(/\p{Surrogate}/u.test(cut)).toBe(false);
        if (text.length <= budget) expect(cut).toBe(text);
        else expect(cut.slice(kept)).toBe(trimMarker(text.length));
      }),
    );
  });

  test('the cut text is not kept in memory', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    collect();
    const before = process.memoryUsage().heapUsed;
    const cut = Array.from({ length: 40 }, (_, index) => {
      // In one piece, like a response that was read: pieces would not share memory.
      const text = Buffer.alloc(1_000_000, `${index}x`).toString('latin1');
      return trimText(text, 1000).text;
    });
    collect();
    expect(cut).toHaveLength(40);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  });
});

describe('the trim of a call', () => {
  test('keeps structured and cost_usd', async () => {
    const structured = { rows: [1, 2] };
    const tool = makeTool('a', {
      execute: async () => ({ ok: true, value: 'abcdef', structured, cost_usd: 0.5 }),
    });
    const registry = createToolRegistry({ tools: [tool] });
    const ctx = makeCtx({ resultBudgetChars: 3 });
    const [result] = await registry.executeParallel(callsOf('a'), ctx);
    expect(result?.result).toEqual({
      ok: true,
      value: `abc${trimMarker(6)}`,
      structured,
      cost_usd: 0.5,
    });
  });

  test('an error text is returned verbatim up to the whole budget of the turn', async () => {
    const failing = makeTool('a', {
      execute: async () => ({ ok: false, error: 'e'.repeat(90), code: 'STALE_WRITE' }),
    });
    const registry = createToolRegistry({ tools: [failing, sayingTool('b', '')] });
    const within = await registry.executeParallel(
      callsOf('a', 'b'),
      makeCtx({ resultBudgetChars: 90 }),
    );
    expect(within[0]?.result).toEqual({ ok: false, error: 'e'.repeat(90), code: 'STALE_WRITE' });
    const beyond = await registry.executeParallel(
      callsOf('a', 'b'),
      makeCtx({ resultBudgetChars: 89 }),
    );
    expect(textIn(beyond[0]?.result)).toBe(`${'e'.repeat(89)}${trimMarker(90)}`);
  });

  test('the texts of refusals are exact with any budget', async () => {
    const ctx = makeCtx({ resultBudgetChars: 1 });
    const [result] = await createToolRegistry().executeParallel(callsOf('nope'), ctx);
    expect(textIn(result?.result)).toBe('Unknown tool: nope');
  });
});
