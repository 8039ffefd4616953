import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['\n', ['']],
  ['a\nb', ['a', 'b']],
])('a final line end of %j starts no line', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});
