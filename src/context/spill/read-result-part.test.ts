import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPathStep } from '../../lib/json-path.ts';
import { type PartRequest, readResultPart } from './read-result-part.ts';

const GIVE_ONE = 'Give only one of offset, lines, grep and json_path; grep may have an offset.';
const LINES = ['alpha', 'beta', 'gamma', 'delta', 'alphabet'].join('\n');
const read = (request: PartRequest, chars = 1000, text = LINES, from = 0) =>
  readResultPart(text, request, from, { fits: (part) => part.length <= chars, chars });

describe('readResultPart', () => {
  test.each<[PartRequest, string]>([
    [{ lines: '2-3' }, 'beta\ngamma\n[lines 2 to 3 of 5]'],
    [{ lines: '4' }, 'delta\n[lines 4 to 4 of 5]'],
    [{ lines: '4-99' }, 'delta\nalphabet\n[lines 4 to 5 of 5]'],
    [{ lines: ' 4 - 5 ' }, 'delta\nalphabet\n[lines 4 to 5 of 5]'],
    [{ lines: '4-' }, 'delta\nalphabet\n[lines 4 to 5 of 5]'],
    [{ grep: 'alpha' }, '1: alpha\n5: alphabet\n[2 of 2 lines that contain it]'],
    [{ grep: 'alpha', offset: 1 }, '5: alphabet\n[1 of 2 lines that contain it]'],
    [{ grep: 'omega' }, '[no line contains this text; grep takes a text, not a pattern]'],
    [{ grep: '(a+)+$' }, '[no line contains this text; grep takes a text, not a pattern]'],
    [
      { grep: 'alpha', offset: 99 },
      '[no further line contains this text; grep takes a text, not a pattern]',
    ],
    [{ offset: 23 }, 'alphabet\n[chars 23 to 31 of 31; this is the end]'],
    // A model may fill in each parameter.
    [{ offset: 0, lines: '', grep: 'be', json_path: '' }, expect.stringMatching(/^2: beta\n5: /)],
  ])('reads %j', (request, expected) => {
    expect(read(request)).toEqual(expected);
  });

  const MORE = `${LINES}\n${'a'.repeat(99)}`;

  test.each<[PartRequest, string]>([
    [{}, 'alpha\nb\n[chars 0 to 7 of 131; go on with offset 7]'],
    [{ lines: '1-' }, 'alpha\nbeta\n[lines 1 to 2 of 6; go on with lines "3-6"]'],
    [{ grep: 'a' }, '1: alpha\n[1 of 6 lines that contain it; go on with this grep and offset 6]'],
    [
      { grep: 'a', offset: 6 },
      '2: beta\n3: gamma\n[2 of 6 lines that contain it; go on with this grep and offset 17]',
    ],
  ])('says how to go on with %j where the room ends', (request, expected) => {
    expect(read(request, expected.length, MORE)).toBe(expected);
  });

  const LONG = ['short', `${'x'.repeat(200)}needle${'y'.repeat(200)}needle`, 'end'].join('\n');

  test.each<[PartRequest, string]>([
    [
      { lines: '2-3' },
      'xxx\n[chars 6 to 9 of 422, a part of line 2 (chars 6 to 418); go on with offset 9]',
    ],
    [
      { grep: 'needle' },
      `${'x'.repeat(40)}needley\n[chars 166 to 213 of 422, a part of line 2 (chars 6 to 418); go on with offset 213, or with this grep and offset 208]`,
    ],
    [
      { grep: 'needle', offset: 213 },
      `${'y'.repeat(40)}needle\n[chars 372 to 418 of 422, a part of line 2 (chars 6 to 418); go on with offset 418, or with this grep and offset 413]`,
    ],
  ])('says of which line %j is a part', (request, expected) => {
    expect(read(request, expected.length, LONG)).toBe(expected);
  });

  test('says of which value a part is', () => {
    const text = JSON.stringify({ log: 'x'.repeat(300) });
    const expected =
      '"xxx\n[chars 7 to 11 of 310, a part of the value (chars 7 to 309); go on with offset 11]';
    expect(read({ json_path: 'log' }, expected.length, text)).toBe(expected);
  });

  test('begins with a whole code point', () => {
    expect(read({ offset: 2 }, 1000, 'a😀b')).toBe('😀b\n[chars 1 to 4 of 4; this is the end]');
  });

  test('of an empty text is empty', () => {
    expect(read({}, 1000, '')).toBe('\n[chars 0 to 0 of 0; this is the end]');
  });

  test.each<PartRequest>([{}, { lines: '1' }, { grep: 'a' }, { grep: 'z' }])(
    'needs room for its note: %j',
    (request) => {
      expect(() => read(request, 20)).toThrow(
        'The budget is too small for a part. Call only this tool, or do without it.',
      );
    },
  );

  test('begins where the cut was', () => {
    expect(read({}, 1000, LINES, 23)).toBe('alphabet\n[chars 23 to 31 of 31; this is the end]');
  });

  test('never exceeds its room', () => {
    const long = 'x'.repeat(50_000);
    for (const text of [long, `${long}\n`.repeat(3), JSON.stringify({ a: long, b: [long] })]) {
      for (const request of [
        {},
        { lines: '1' },
        { grep: 'x' },
        { json_path: 'a' },
        { offset: 7 },
      ]) {
        try {
          expect(read(request, 500, text).length).toBeLessThanOrEqual(500);
        } catch (thrown) {
          expect(String(thrown)).toContain('The text cannot be read as JSON');
        }
      }
    }
  });

  const ORDER =
    '{"id": 1.50, "items": [{"name": "Tea", "tags": []}, {"name": "Cup"}], "a.b": 1, "id": 2}';

  test.each([
    ['items[1].name', '"Cup"'],
    ['items.0.name', '"Tea"'],
    ['items', '[{"name": "Tea", "tags": []}, {"name": "Cup"}]'],
    ['id', '2'],
    ['items[0].tags', '[]'],
    ['$', ORDER],
    ['$.items[1].name', '"Cup"'],
    ['$["items"][1].name', '"Cup"'],
    ["$['items'][1]['name']", '"Cup"'],
    ['.items.[1].name', '"Cup"'],
    ['["a.b"]', '1'],
    ['a.b', '1'],
    ['$.a.b', '1'],
  ])('reads the JSON at %j as it is written', (json_path, expected) => {
    expect(read({ json_path }, 1000, ORDER)).toBe(expected);
  });

  test('shortens JSON that is too long, so that it stays JSON', () => {
    const rows = JSON.stringify({ rows: Array.from({ length: 500 }, (_, id) => ({ id })) });
    const part = read({ json_path: 'rows' }, 300, rows);
    expect(part.length).toBeLessThanOrEqual(300);
    expect(JSON.parse(part).at(-2)).toMatch(/of 500 items left out/);
    expect(JSON.parse(part).at(-1)).toBe('[chars 8 to 5399 of 5400; offset 8 reads all of it]');
  });

  test.each<[PartRequest, string, string]>([
    ...['9-12', '3-2', '0', '0-3', '-3', 'all', '1,3', '1-2-3'].map(
      (lines): [PartRequest, string, string] => [
        { lines },
        LINES,
        'The text has 5 lines. Give the first and the last one, such as "1-5".',
      ],
    ),
    [{ grep: 'a'.repeat(201) }, LINES, 'Give grep at most 200 characters.'],
    [{ offset: 31 }, LINES, 'The text has 31 characters. Give a lower offset.'],
    [{ json_path: 'a' }, LINES, 'The text cannot be read as JSON. Use lines, grep or offset.'],
    [{ json_path: 'items[7]' }, ORDER, 'There is nothing at items[7]: the array has 2 values.'],
    [
      { json_path: 'item' },
      ORDER,
      'There is nothing at item: the members are "id", "items", "a.b", "id".',
    ],
    [{ json_path: 'id.x' }, ORDER, 'There is nothing at id.x: the value has no parts.'],
    [
      { json_path: '$.items[0].nam.first' },
      ORDER,
      'There is nothing at items[0].nam: the members are "name", "tags".',
    ],
    [{ json_path: '[0]' }, ORDER, 'There is nothing at [0]: the members are "id", "items",'],
    [{ json_path: 'items[-1]' }, ORDER, 'at items[-1]: the array has 2 values.'],
    [{ json_path: 'items.constructor' }, ORDER, 'the array has 2 values.'],
    [{ json_path: 'a.x' }, '{"a":{}}', 'There is nothing at a.x: the value has no parts.'],
    ...['items[*].name', '$..name', 'items[?(@.id)]', 'items[', 'items[0'].map(
      (json_path): [PartRequest, string, string] => [
        { json_path },
        ORDER,
        'Give json_path as items[0].name or ["a.b"].',
      ],
    ),
    [
      { json_path: 'a' },
      '['.repeat(100_000) + ']'.repeat(100_000),
      'The text cannot be read as JSON. Use lines, grep or offset.',
    ],
    [{ lines: '1', grep: 'a' }, LINES, GIVE_ONE],
    [{ json_path: 'a', grep: 'a' }, LINES, GIVE_ONE],
    [{ lines: '1', offset: 3 }, LINES, GIVE_ONE],
  ])('says what is wrong with %j', (request, text, message) => {
    expect(() => read(request, 1000, text)).toThrow(message);
  });

  test('names few members of a large object', () => {
    const text = JSON.stringify(Object.fromEntries(LINES.split('').map((_, at) => [`k${at}`, at])));
    expect(() => read({ json_path: 'x' }, 1000, text)).toThrow(/"k9" and more\.$/);
  });

  test('finds each value by the paths that the project writes', () => {
    void fc.assert(
      fc.property(
        fc.jsonValue({ depthSize: 'small' }),
        fc.infiniteStream(fc.nat()),
        (value, picks) => {
          const text = JSON.stringify(value);
          fc.pre(/^[[{]/.test(text));
          let path = '';
          // JSON has no -0.
          let at: unknown = JSON.parse(text);
          while (typeof at === 'object' && at !== null && Object.keys(at).length > 0) {
            const keys = Object.keys(at);
            const key = keys[Number(picks.next().value) % keys.length] ?? '';
            path += toPathStep(Array.isArray(at) ? Number(key) : key);
            at = Reflect.get(at, key);
          }
          for (const prefix of ['$', '']) {
            if (prefix + path === '') continue;
            const read = readResultPart(text, { json_path: prefix + path }, 0, NO_LIMIT);
            expect(JSON.parse(read)).toEqual(at);
          }
        },
      ),
    );
  });
});

const NO_LIMIT = { fits: () => true, chars: 1000 };
