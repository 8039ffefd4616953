import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './format.ts';
import { readNumber } from './read-number.ts';

const LIMITS = { min: 1, max: 10_000_000 };

test.each([
  ['200k', 200_000],
  ['1.5k', 1500],
  ['1.5 K', 1500],
  ['2M', 2_000_000],
  ['1e3', 1000],
  ['1.25e3', 1250],
  ['1E3', 1000],
  ['200,000', 200_000],
  [`200${' '}000`, 200_000],
  ['1_000_000', 1_000_000],
  ['  42 ', 42],
  ['≈2,000', 2000],
  ['007', 7],
])('%j is %d', (text, value) => {
  expect(readNumber(text, LIMITS)).toEqual({ ok: true, value });
});

test.each([
  '0',
  '-5',
  '1.5',
  '200.000',
  '1,5k',
  '12,34',
  '0,125',
  '1.0005k',
  '5m',
  '80k chars',
  'many',
  '1e99',
  '0x10',
  'k',
  '.',
  '',
  '10,000,001',
])('%j is no number of the field, and the sentence says which are', (text) => {
  expect(readNumber(text, LIMITS)).toEqual({
    ok: false,
    problem: 'Enter a whole number from 1 to 10,000,000.',
  });
});

test.each([
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['2,500', 2500],
  ['0,125', 0.125],
  ['0,5', 0.5],
  ['.15', 0.15],
  ['3', 3],
])('a price of %j is %d', (text, value) => {
  const limits = { min: 0, max: 10_000, isDecimal: true };
  expect(readNumber(text, limits)).toEqual({ ok: true, value });
  expect(readNumber('much', limits)).toEqual({
    ok: false,
    problem: 'Enter a number from 0 to 10,000.',
  });
});

test('a field reads each number that it shows', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (value) => {
      const limits = { min: 0, max: 10_000_000 };
      expect(readNumber(formatCount(value), limits)).toEqual({ ok: true, value });
    }),
  );
});
