import { describe, expect, test } from 'vitest';
import { type PartRequest, readResultPart } from './read-result-part.ts';

const LINES = ['alpha', 'beta', 'gamma', 'delta', 'alphabet'].join('\n');
const read = (request: PartRequest, chars = 1000, text = LINES, from = 0) =>
  readResultPart(text, request, from, chars);

describe('readResultPart', () => {
  test.each<[PartRequest, string]>([
    [{ lines: '2-3' }, 'beta\ngamma\n[lines 2 to 3 of 5]'],
    [{ lines: '4' }, 'delta\n[lines 4 to 4 of 5]'],
    [{ lines: '4-99' }, 'delta\nalphabet\n[lines 4 to 5 of 5]'],
    [{ grep: 'alpha' }, '1: alpha\n5: alphabet\n[2 of 2 lines that contain it]'],
    [{ grep: 'omega' }, '[no line contains this text]'],
    [{ offset: 23 }, 'alphabet\n[chars 23 to 31 of 31; this is the end]'],
  ])('reads %j', (request, expected) => {
    expect(read(request)).toBe(expected);
  });

  test('says how to go on where the room ends', () => {
    expect(read({}, 80 + 7)).toBe('alpha\nb\n[chars 0 to 7 of 31; go on with offset 7]');
    expect(read({ lines: '1-5' }, 80 + 12)).toBe(
      'alpha\nbeta\n[lines 1 to 2 of 5; go on with lines "3-5"]',
    );
    expect(read({ grep: 'a' }, 80 + 10)).toBe('1: alpha\n[1 of 5 lines that contain it]');
    expect(read({ lines: '5' }, 80 + 3)).toBe('alp\n[lines 5 to 5 of 5]');
  });

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
          expect(readResultPart(text, request, 0, 500).length).toBeLessThanOrEqual(500);
        } catch (thrown) {
          expect(String(thrown)).toContain('The text is not JSON');
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
    ['', ORDER],
  ])('reads the JSON at %j as it is written', (json_path, expected) => {
    expect(read({ json_path }, 1000, ORDER)).toBe(expected);
  });

  test('shortens JSON that is too long, so that it stays JSON', () => {
    const rows = JSON.stringify({ rows: Array.from({ length: 500 }, (_, id) => ({ id })) });
    const part = read({ json_path: 'rows' }, 300, rows);
    expect(part.length).toBeLessThanOrEqual(300);
    expect(JSON.parse(part).at(-1)).toMatch(/of 500 items left out/);
  });

  test.each<[PartRequest, string, string]>([
    [{ lines: '9-12' }, LINES, 'The text has 5 lines. Give lines such as "1-20".'],
    [{ lines: '3-2' }, LINES, 'The text has 5 lines. Give lines such as "1-20".'],
    [{ lines: 'all' }, LINES, 'The text has 5 lines. Give lines such as "1-20".'],
    [{ offset: 31 }, LINES, 'The text has 31 characters. Give a lower offset.'],
    [{ json_path: 'a' }, LINES, 'The text is not JSON. Use lines, grep or offset.'],
    [{ json_path: 'items[7]' }, ORDER, 'There is nothing at items[7]: the array has 2 values.'],
    [
      { json_path: 'item' },
      ORDER,
      'There is nothing at item: the members are "id", "items", "a.b", "id".',
    ],
    [{ json_path: 'id.x' }, ORDER, 'There is nothing at id.x: the value has no parts.'],
    [{ lines: '1', grep: 'a' }, LINES, 'Give only one of offset, lines, grep and json_path.'],
  ])('says what is wrong with %j', (request, text, message) => {
    expect(() => read(request, 1000, text)).toThrow(message);
  });
});
