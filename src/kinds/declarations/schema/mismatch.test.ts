import { expect, test } from 'vitest';
import { mismatch } from './mismatch.ts';

test.each([
  [1, [], 'has no entries'],
  [2, ['a'], 'has fewer than 2 entries'],
  [1, ['a'], undefined],
] as const)('a list with minItems %j: %j', (minItems, value, problem) => {
  expect(mismatch([...value], { type: 'array', minItems })).toBe(problem);
});
