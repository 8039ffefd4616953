import { describe, expect, test } from 'vitest';
import { evaluateQuery } from './json-query.ts';

const value = (data: unknown, query: string) => evaluateQuery(data, query).value;
const NUMBERS = Array.from({ length: 2000 }, (_, index) => index);

describe('ordinary expressions stay within the limits', () => {
  test.each([
    [
      '$ in each field',
      { x: 1, y: 2 },
      '{a: $.x, b: $.y, c: $.x, d: $.y}',
      { a: 1, b: 2, c: 1, d: 2 },
    ],
    ['let', { n: 2, all: [1, 2, 3] }, 'let $n = n in all[? @ >= $n]', [2, 3]],
    ['trim', ['  a b \n'], '[0] | trim(@)', 'a b'],
    ['trim of some', 'xxaxx', "trim_left(@, 'x')", 'axx'],
    ['sort_by', [{ p: 2 }, { p: 1 }], 'sort_by(@, &p)[0].p', 1],
    ['a filter over many', NUMBERS, 'length([? @ > `1990`])', 9],
    ['replace', 'a-b-c', "replace(@, '-', '+')", 'a+b+c'],
    ['pad', 'a', "pad_left(@, `3`, '0')", '00a'],
    ['an expression of 60 brackets', 1, `${'('.repeat(60)}@${')'.repeat(60)}`, 1],
  ])('%s', (_what, data, query, expected) => {
    expect(value(data, query)).toEqual(expected);
  });
});

describe('endless work is refused, and the error names the limit', () => {
  const PAIR = Array.from({ length: 24 }, () => '[@, @]').join(' | ');
  test.each([
    ['each with each with each', NUMBERS, '[*].map(&map(&[@], $), $)', /more than 1,000,000 steps/],
    [
      'a filter within a filter',
      NUMBERS,
      '[?length($[?@ > `5`]) > `3`]',
      /more than 1,000,000 steps/,
    ],
    [
      'a width without measure',
      'a',
      'pad_left(@, `1000000000`)',
      /text of more than 1,000,000 characters/,
    ],
    [
      'a text in each place of a text',
      'a'.repeat(2000),
      'replace(@, $[0:1], $)',
      /text of more than 1,000,000 characters/,
    ],
    [
      'very many replacements',
      'a',
      "replace(@, 'a', 'a', `900000000`)",
      /more than 1,000,000 steps/,
    ],
    [
      'a comparison of what was doubled',
      [1],
      `(${PAIR}) == (${PAIR})`,
      /more than 1,000,000 steps/,
    ],
    ['a text of what was doubled', [1], `to_string(${PAIR})`, /more than 1,000,000 steps/],
    ['brackets without end', 1, '('.repeat(10_000), /more than 100 levels deep/],
    ['signs without end', 1, `${'!'.repeat(10_000)}@`, /more than 100 levels deep/],
    ['a path without end', {}, Array(20_000).fill('a').join('.'), /more than 500 levels deep/],
  ])('%s', (_what, data, query, message) => {
    expect(() => value(data, query)).toThrow(message);
  });

  test('trimming takes linear time', () => {
    expect(value(`a${' '.repeat(200_000)}b`, 'length(trim_right(@))')).toBe(200_002);
  });
});
