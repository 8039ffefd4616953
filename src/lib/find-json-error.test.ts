import { expect, test } from 'vitest';
import { describeJsonError } from './find-json-error.ts';

test.each([
  ['{"a": }', "line 1, column 7 has '}' where a value should be"],
  ['[1,\n 2\n 3]', "line 3, column 2 has '3]' where ',' or ']' should be"],
  ['{', 'line 1, column 2 has the end where a key in double quotes should be'],
])('says where %j stops being JSON', (text, reason) => {
  expect(describeJsonError(text)).toBe(reason);
});

test('counts lines from the first line of the text', () => {
  expect(describeJsonError('{\n"a"}', 10)).toMatch(/^line 11, column 4 /);
});
