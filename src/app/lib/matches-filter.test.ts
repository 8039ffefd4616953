import { expect, test } from 'vitest';
import { matchesFilter } from './matches-filter.ts';

test.each([
  ['', true],
  ['  ', true],
  ['MD docs', true],
  [' retry', true],
  ['docs yaml', false],
])('docs/Retry.md contains the words of %j: %s', (filter, held) => {
  expect(matchesFilter('docs/Retry.md', filter)).toBe(held);
});
