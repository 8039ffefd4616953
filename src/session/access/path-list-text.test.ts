import { expect, test } from 'vitest';
import { hostProblem, parseLines, pathProblem } from './path-list-text.ts';

test('ignores blank lines, spaces and duplicates', () => {
  expect(parseLines(' a \n\n b\na\n')).toEqual(['a', 'b']);
  expect(parseLines('')).toEqual([]);
});

test.each(['*', '*.example', 'blog.example', 'BÜCHER.example', '10.0.0.1', '[::1]'])(
  'the host pattern %s is valid',
  (pattern) => {
    expect(hostProblem(pattern, 'allow')).toBeUndefined();
  },
);

test.each([
  ['api.*.example', 'Write a host, *.host or *.'],
  ['https://blog.example', 'Leave out scheme, port and path.'],
  ['blog.example:443', 'Leave out scheme, port and path.'],
  ['two words', 'Write a host, *.host or *.'],
])('the host pattern %s is invalid, with the reason', (pattern, advice) => {
  expect(hostProblem(pattern, 'allow')).toBe(
    `“${pattern}” is not a host pattern, so it allows nothing. ${advice}`,
  );
  expect(hostProblem(pattern, 'deny')).toContain('so every host is denied');
});

test.each(['/repo', 'src', '../other', '/'])('the path %s is valid', (path) => {
  expect(pathProblem(path)).toBeUndefined();
});

test.each([
  ['~/notes', '~ is not supported'],
  ['/repo/**', 'wildcards are not supported'],
  ['/repo/.env', 'never allowed'],
  ['/home/me/.ssh', 'never allowed'],
])('the path %s is refused: %s', (path, why) => {
  expect(pathProblem(path)).toContain(why);
});
