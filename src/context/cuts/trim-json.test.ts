import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonPlace, readJsonTree } from './json-tree.ts';
import { shortenJson } from './trim-json.ts';

const within = (chars: number) => (json: string) => json.length <= chars;
const shorten = (value: unknown, chars: number) =>
  shortenJson(JSON.stringify(value), within(chars))?.json;

describe('shortenJson', () => {
  test('keeps the first values of an array, and counts the others', () => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: `Row ${id}` }));
    expect(shorten(rows, 90)).toBe(
      '[{"id":0,"name":"Row 0"},{"id":1,"name":"Row 1"},"[48 of 50 items left out]"]',
    );
  });

  test('shortens long strings, and keeps what is written beside them', () => {
    const text = `{ "id": 12345678901234567890, "log": "${'é\\n'.repeat(400)}", "x": 1.50 }`;
    const cut = shortenJson(text, within(140))?.json ?? '';
    expect(cut).toContain('"id":12345678901234567890');
    expect(cut).toContain('"x":1.50');
    expect(JSON.parse(cut).log).toMatch(/^é\n.* \[\d+ of 800 chars left out\]$/s);
  });

  test('keeps some members of a large object', () => {
    const record = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, at]));
    expect(shorten(record, 80)).toBe(
      '{"k0":0,"k1":1,"k2":2,"k3":3,"…":"96 of 100 members left out"}',
    );
  });

  test('says how much there was where nothing else fits', () => {
    expect(shorten([1, 2, 3], 40)).toBe('[1,2,3]');
    expect(
      shorten(
        Array.from({ length: 99 }, () => 'abc'),
        30,
      ),
    ).toBe('["[99 of 99 items left out]"]');
    expect(
      shorten(
        Array.from({ length: 99 }, () => 'abc'),
        9,
      ),
    ).toBeUndefined();
  });

  test('never splits a code point', () => {
    expect(shorten({ text: '😀'.repeat(100) }, 80)).not.toMatch(/\\ud83d/i);
  });

  test.each(['plain text', '"a string"', '12', '[1, 2', '', '[1] [2]', 'null'])(
    'leaves other texts alone: %s',
    (text) => {
      expect(shortenJson(text, within(5))).toBeUndefined();
    },
  );

  test('leaves a text alone that is nested deeper than the stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(shortenJson(deep, within(100))).toBeUndefined();
  });

  test('is JSON within its room, or nothing', () => {
    void fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(200), (text, chars) => {
        const cut = shortenJson(text, within(chars));
        if (!cut) return;
        expect(cut.json.length).toBeLessThanOrEqual(chars);
        expect(() => JSON.parse(cut.json)).not.toThrow();
        expect(cut.kept).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

test('a tree has the places of all values', () => {
  const read = (text: string, { start, end, items, names }: JsonPlace): unknown => {
    const values = items?.map((item) => read(text, item));
    const keys = names?.map((name) => JSON.parse(text.slice(name.start, name.end)));
    if (keys) return Object.fromEntries(keys.map((key, at) => [key, values?.[at]]));
    return values ?? JSON.parse(text.slice(start, end));
  };
  void fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const root = readJsonTree(text);
      if (root) expect(read(text, root)).toEqual(JSON.parse(text));
    }),
  );
});
