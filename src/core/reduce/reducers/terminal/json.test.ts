import { describe, expect, it } from 'vitest';
import { outlineJson } from './json.ts';

const RECORDS = Array.from(
  { length: 500 },
  (_, n) =>
    `{ "id": 90071992547409${100 + n}93, "price": ${n}.10, "rate": 1e400, "note": "text of record ${n}" }`,
);
const TEXT = `[\n  ${RECORDS.join(',\n  ')}\n]`;

describe('outlineJson', () => {
  it('keeps the digits of every number', () => {
    for (const budget of [TEXT.length - 1, 20_000, 4_000, 900]) {
      const outline = outlineJson(TEXT, budget) ?? '';
      expect(outline.length).toBeLessThanOrEqual(budget);
      expect(outline).toMatch(/"id": ?9007199254740910093/);
      expect(outline).toMatch(/"price": ?0\.10/);
      expect(outline).toMatch(/"rate": ?1e400/);
    }
  });

  it('only removes white space if that suffices', () => {
    const pretty = '{\n  "a b": [ 1.0, "x \\" y\\\\", {} ],\n  "c": -0\n}\n';
    expect(outlineJson(pretty, pretty.length)).toBeUndefined();
    expect(outlineJson(pretty, pretty.length - 1)).toBe('{"a b":[1.0,"x \\" y\\\\",{}],"c":-0}');
  });

  it('fills its budget, and counts omissions', () => {
    for (const budget of [2_000, 8_000, 20_000]) {
      const outline = outlineJson(TEXT, budget) ?? '';
      expect(outline.length).toBeGreaterThan(budget * 0.3);
      const shown = [...outline.matchAll(/"id"/g)].length;
      expect(outline).toContain(`… ${500 - shown} more items`);
    }
  });

  it('accepts any depth', () => {
    const deep = '{"a":['.repeat(30_000) + ']}'.repeat(30_000);
    expect(outlineJson(deep, 5_000)).toMatch(/^\[outline of 240000 chars of JSON\]/);
  });
});
