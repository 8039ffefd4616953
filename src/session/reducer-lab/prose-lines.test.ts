import { expect, test } from 'vitest';
import { failuresIn } from './count-test-support.ts';

const COMMIT = [
  '\u001b[33mcommit 00c05baa6add6835c1ceb26fd743eb20ac4e9591\u001b[m (HEAD -> main)',
  'Merge: 1a2b3c4 5d6e7f8',
  'Author: Ada <ada@example.com>',
  'Date:   Mon Nov 30 09:22:51 2026 +0000',
  '',
  '    cart: fix an error of the total',
  '    ',
  '    TypeError: the sum failed.',
  '',
  ' src/cart.ts | 8 ++------',
  '',
];

test('words of failures in the messages of commits report none', () => {
  expect(failuresIn([...COMMIT, ...COMMIT])).toBeUndefined();
  const graph = COMMIT.map((line, at) => (at === 0 ? `| * ${line}` : `| | ${line}`));
  expect(failuresIn(graph)).toBeUndefined();
});

test('texts of the user count in the messages of commits, too', () => {
  expect(failuresIn(COMMIT, ['the total'])).toBe(1);
});

test('lines of another program behind a log of commits report failures', () => {
  expect(failuresIn([...COMMIT, 'error: cannot push', '    Error: no route'])).toBe(2);
  expect(failuresIn(['commit 00c05baa failed', '    Error: no route'])).toBe(2);
});

test('a short log of commits reports no failures', () => {
  expect(
    failuresIn(['1a2b3c4 fix an error', '5d6e7f8 (tag: v1) tests: failed calls']),
  ).toBeUndefined();
  expect(failuresIn(['* 1a2b3c4 fix an error', '|\\', '| * 5d6e7f8 failed calls'])).toBeUndefined();
});

test('a log with ids of requests reports its errors', () => {
  expect(failuresIn(['1a2b3c4 ERROR no route', '5d6e7f8 INFO stored'])).toBe(1);
  expect(failuresIn(['1a2b3c4 request failed', '1a2b3c4 request stored'])).toBe(1);
  expect(failuresIn(['1a2b3c4 request failed', 'stored'])).toBe(1);
});

test.each([
  [
    'a search in source files',
    [
      "src/calls/run.ts:12:  throw new RangeError('no retry');",
      'src/calls/run.ts:40:// An error is retried once.',
      'src\\calls\\fail.ts:3:export function failure(text: string): Failure {',
      'C:\\shop\\fail.ts:9:    return { error: text };',
      'docs/retry.md-14-  1 failed, 3 passed',
      '--',
    ],
  ],
  [
    'a document',
    ['# Changelog', '', '## 1.2.0', 'An error of the cart is fixed.', '## 1.1.0', '1 failed call'],
  ],
  [
    'a document with badges',
    ['<p align="center">', '', '# Shop', '## Errors', 'Error: no cart', '## More', 'It failed.'],
  ],
])('words of failures in %s report none', (_, lines) => {
  expect(failuresIn(lines)).toBeUndefined();
  expect(failuresIn(lines, ['failed'])).toBeGreaterThan(0);
});

test.each([
  ['a search in logs', ['logs/app.log:12:ERROR no route', 'logs/app.log:90:ERROR no cart']],
  ['a log with places', ['app/cart.py:12:ERROR:no cart', 'app/cart.py:14:ERROR:no route']],
  ['a compiler without columns', ['src/a.c:3: error: no x', 'src/b.c:4: error: no y']],
  ['a test runner', ['/srv/test_a.py:3: AssertionError', '/srv/test_b.py:4: KeyError']],
  [
    'a search that fails',
    [
      'src/a.ts:1:const a = 1;',
      'src/a.ts:2:b();',
      'grep: c: No such file or directory',
      'grep: d: Permission denied',
    ],
  ],
  [
    'TAP',
    ['# Subtest: pays', 'not ok 1 - pays', '# Subtest: adds', '# tests 2', 'not ok 2 - adds'],
  ],
])('the lines of %s report failures', (_, lines) => {
  expect(failuresIn(lines)).toBe(2);
});
