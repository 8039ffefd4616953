import { expect, test } from 'vitest';
import { formatFailures, formatSaved, isHardlyLeft, savedPart } from './labels.ts';

test.each([
  [1, 1, '1 of 1 failure'],
  [0, 1, '0 of 1 failure'],
  [1, 2, '1 of 2 failures'],
  [900, 1_200, '900 of 1,200 failures'],
])('%d left of %d: %s', (left, total, text) => {
  expect(formatFailures(left, total)).toBe(text);
});

test.each([
  [100, 100, ''],
  [100, 40, '−60%'],
  [100, 130, '+30%'],
  [1_000, 5, '−99.5%'],
  [772_000, 1_500, '−99.8%'],
  [772_000, 1, '−99.9%'],
  [772_000, 0, '−100%'],
])('%d characters, %d left: %s', (before, after, text) => {
  expect(formatSaved(savedPart(before, after))).toBe(text);
});

test('hardly a text is left: less than a line of a long text', () => {
  expect(isHardlyLeft(9_000, 1)).toBe(true);
  expect(isHardlyLeft(9_000, 0)).toBe(true);
  expect(isHardlyLeft(9_000, 79)).toBe(false);
  expect(isHardlyLeft(772_000, 1_500)).toBe(false);
  expect(isHardlyLeft(0, 0)).toBe(false);
});
