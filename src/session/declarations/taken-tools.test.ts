import { expect, test } from 'vitest';
import { describeTaken } from './taken-tools.ts';

const taken = (isReplaced: boolean, ...names: string[]) =>
  names.map((name) => ({ name, isReplaced }));

test.each([
  [taken(true), [], ''],
  [taken(true, 'a'), [], '1 name is taken: a. Its new tool is left out.'],
  [taken(true, 'a', 'b'), [], '2 names are taken: a and b. Their new tools are left out.'],
  [
    taken(true, 'a', 'b'),
    ['a'],
    '2 names are taken: a and b. 1 tool of these names is left out. The new a replaces the tool of this workspace.',
  ],
  [
    taken(true, 'a', 'b', 'c', 'd', 'e'),
    ['a', 'b', 'c', 'd', 'e'],
    '5 names are taken: a, b, c and 2 others. The new a, b, c and 2 others replace the tools of this workspace.',
  ],
  [
    taken(false, 'a'),
    ['a'],
    '1 name is taken: a. The registry option for duplicate names decides about a.',
  ],
])('%j with the choice %j', (names, chosen, text) => {
  expect(describeTaken(names, new Set(chosen))).toBe(text);
});
