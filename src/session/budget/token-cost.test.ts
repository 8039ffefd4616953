import { expect, test } from 'vitest';
import { isPrice, parsePrice, tokenCost } from './token-cost.ts';

test('a price is of a million tokens', () => {
  expect(tokenCost(1_000_000, 3)).toBe(3);
  expect(tokenCost(20_000, 3)).toBeCloseTo(0.06);
});

test.each([
  ['2.5', 2.5],
  [' 2,5 ', 2.5],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['10001', undefined],
  ['three', undefined],
])('%j as a price is %s', (text, price) => {
  expect(parsePrice(text)).toBe(price);
});

test('a stored value that is no number is no price', () => {
  expect(isPrice('3')).toBe(false);
  expect(isPrice(Number.NaN)).toBe(false);
});
