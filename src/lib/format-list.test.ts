import { expect, test } from 'vitest';
import { formatList } from './format-list.ts';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is written as %j', (items, expected) => {
  expect(formatList(items)).toBe(expected);
});
