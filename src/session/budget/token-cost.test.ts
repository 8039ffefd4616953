import { expect, test } from 'vitest';
import { isPrice, tokenCost } from './token-cost.ts';

test('a price is of a million tokens', () => {
  expect(tokenCost(1_000_000, 3)).toBe(3);
  expect(tokenCost(20_000, 3)).toBeCloseTo(0.06);
});

test('a stored value that is no number, or out of range, is no price', () => {
  expect([0, 2.5, 10_000].every(isPrice)).toBe(true);
  expect([-1, 10_001].some(isPrice)).toBe(false);
  expect(isPrice('3')).toBe(false);
  expect(isPrice(Number.NaN)).toBe(false);
});
