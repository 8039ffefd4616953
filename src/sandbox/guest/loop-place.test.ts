import { expect, test } from 'vitest';
import { loopPlace } from './loop-place.ts';

const SOURCE = `export const tool = {
  async execute({ n }): Promise<string> {
    // for ( in a comment
    const before = text(\`for (\${n}) {\`);
    if (n) { call(n); }
    while (true) {}
    return before;
  },
  other() {
    return 1;
  },
  last() { for (;;) {} },
  loud(all) {
    for (const one of all) {
      one.push(1);
    }
    const late = all.map((one) => {
      while (one) {}
    });
    do { all.count += 1; } while (late);
  },
  two(all) {
    for (const one of all) one.read();
    let n = 1;
    while (true) n += 1;
  },
};`;

test.each([
  ['the head of the function', [2, 9], [6, 5]],
  ['the indent in front of the function', [2, 1], [6, 5]],
  ['a call in a line before', [4, 20], [6, 5]],
  ['a call in a block before', [5, 14], [6, 5]],
  ['a function without a loop', [9, 3], [9, 3]],
  ['a loop in the line of its function', [12, 3], [12, 12]],
  ['a call in the loop', [15, 11], [14, 5]],
  ['a loop behind another, and not that of a callback', [17, 22], [20, 5]],
  ['a callback', [17, 26], [18, 7]],
  ['a property in a loop', [20, 14], [20, 5]],
  ['an endless loop behind one that ends', [23, 32], [25, 5]],
  ['a line that is not there', [99, 1], [99, 1]],
])('%s', (_, [line = 0, column = 0], expected) => {
  const found = loopPlace(SOURCE, { line, column });
  expect([found.line, found.column]).toEqual(expected);
});
