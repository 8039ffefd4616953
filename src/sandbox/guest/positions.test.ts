import { expect, test } from 'vitest';
import { loopPlace } from './positions.ts';

const SOURCE = `export const tool = {
  async execute({ n }) {
    // for ( in a comment
    const before = n;
    while (true) {}
  },
  other() {
    return 1;
  },
  last() { for (;;) {} },
};`;

test.each([
  ['the head of the function', { line: 2, column: 3 }, { line: 5, column: 5 }],
  ['a line within it', { line: 4, column: 19 }, { line: 4, column: 19 }],
  ['a function without a loop', { line: 7, column: 3 }, { line: 7, column: 3 }],
  ['a loop in the line of its function', { line: 10, column: 3 }, { line: 10, column: 3 }],
  ['a line that is not there', { line: 99, column: 1 }, { line: 99, column: 1 }],
])('%s', (_, place, expected) => {
  expect(loopPlace(SOURCE, place)).toEqual(expected);
});
