import { expect, test } from 'vitest';
import { formatFailures } from './reducer-loss.ts';

test.each([
  [1, 1, '1 of 1 failure'],
  [0, 1, '0 of 1 failure'],
  [1, 2, '1 of 2 failures'],
  [900, 1_200, '900 of 1,200 failures'],
])('%d left of %d: %s', (left, total, text) => {
  expect(formatFailures(left, total)).toBe(text);
});
