import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../../contract/tool-result.ts';
import { readFileReducer } from './read-file.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/read_file/${name}.txt`, import.meta.url), 'utf8');
}

function reduce(args: unknown, value: string): string {
  const result = readFileReducer.reduce({ ok: true, value }, { args, turnCount: 1 });
  return result.ok ? result.value : `not ok: ${result.error}`;
}

describe('readFileReducer', () => {
  it('shows the first 200 lines of a large file with its size', () => {
    const raw = fixture('large-source');
    const lines = reduce({ path: 'response.js' }, raw).split('\n');
    expect(lines[0]).toBe(
      '[File: 1169 lines, 28014 chars. Showing lines 1-200; ask for a line range to see more]',
    );
    expect(lines.slice(1)).toEqual(raw.split('\n').slice(0, 200));
  });

  it('prepends only the size to a small file', () => {
    const raw = fixture('small-source');
    expect(reduce({ path: 'index.js' }, raw)).toBe(`[File: 11 lines, 224 chars]\n${raw}`);
    expect(reduce({}, 'a')).toBe('[File: 1 line, 1 chars]\na');
  });

  it.each([
    { lineStart: 300, lineEnd: 340 },
    { start_line: 300, end_line: 340 },
    { lineStart: 300 },
    { end_line: 900 },
    { start_line: '300' },
  ])('returns exactly the requested range: %o', (args) => {
    const raw = fixture('large-source');
    expect(reduce(args, raw)).toBe(raw);
    expect(reduce(args, fixture('line-range'))).toBe(fixture('line-range'));
  });

  it('does not treat an empty range as a range', () => {
    const raw = fixture('large-source');
    for (const args of [
      { lineStart: undefined, end_line: null },
      null,
      'lineStart',
      { start_line: '' },
    ]) {
      expect(reduce(args, raw).length).toBeLessThan(raw.length);
    }
  });

  it.each([
    { lineStart: 1, lineEnd: null },
    { start_line: 1, end_line: null },
    { lineStart: '1' },
    { lineStart: 0, lineEnd: 0 },
    { lineStart: 1, lineEnd: -1 },
  ])('does not treat the whole file as a range: %o', (args) => {
    expect(reduce(args, fixture('large-source'))).toMatch(
      /^\[File: 1169 lines, 28014 chars\. Showing lines 1-200;/,
    );
  });

  it('shows whole lines up to the budget, with their numbers', () => {
    const raw = fixture('large-source');
    const within = (value: string, budget: number) => {
      const ctx = { args: {}, turnCount: 1, resultBudgetChars: budget };
      const result = readFileReducer.reduce({ ok: true, value }, ctx);
      return result.ok ? result.value : '';
    };
    for (const budget of [400, 1_000, 3_000]) {
      const reduced = within(raw, budget);
      const [hint = '', ...lines] = reduced.split('\n');
      expect(hint).toContain(`Showing lines 1-${lines.length}; `);
      expect(lines).toEqual(raw.split('\n').slice(0, lines.length));
      expect(reduced.length).toBeLessThanOrEqual(budget);
      expect(reduced.length).toBeGreaterThan(budget - 200);
    }
    const small = fixture('small-source');
    expect(within(small, small.length + 40)).toContain(small);
    expect(within(small, small.length)).toContain('Showing lines 1-');
    expect(within('x'.repeat(5_000), 1_000)).toMatch(
      /^\[File: 1 line, 5000 chars\. Showing the first 880 chars\]\nx{880}$/,
    );
  });

  it('fits any budget', () => {
    const raw = Array.from({ length: 500 }, (_, n) => `line ${n + 1}`).join('\n');
    const within = (value: string, resultBudgetChars: number) => {
      const ctx = { args: {}, turnCount: 1, resultBudgetChars };
      const result = readFileReducer.reduce({ ok: true, value }, ctx);
      return result.ok ? result.value : '';
    };
    for (const budget of [0, 1, 20, 50, 100, 119, 120, 121, 150, 300]) {
      expect(within(raw, budget).length).toBeLessThanOrEqual(budget);
    }
    expect(within(raw, 50)).toMatch(/^\[File: 500 lines, \d+ chars\]\nline 1\n/);
    expect(within('a short file', 20)).toBe('a short file');
  });

  it('cuts after exactly 200 lines', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join('\n');
    expect(reduce({}, lines(200))).not.toContain('Showing');
    expect(reduce({}, `${lines(200)}\n`)).not.toContain('Showing');
    expect(reduce({}, lines(201)).endsWith('\n199')).toBe(true);
  });

  it('leaves failures and empty files unchanged, and keeps the rest of the result', () => {
    const failure: ToolResult = { ok: false, error: 'No such file', code: 'execution_failed' };
    expect(readFileReducer.reduce(failure, { args: {}, turnCount: 1 })).toBe(failure);
    expect(reduce({}, '')).toBe('');
    const result: ToolResult = { ok: true, value: 'a', structured: { mtimeMs: 1 }, cost_usd: 0.1 };
    expect(readFileReducer.reduce(result, { args: {}, turnCount: 1 })).toMatchObject({
      structured: { mtimeMs: 1 },
      cost_usd: 0.1,
    });
  });
});
