import { expect, test } from 'vitest';
import { countFailures } from './failure-lines.ts';
import type { Trial } from './trial.ts';

const countOf = (lines: readonly string[], own: readonly string[] = []) => {
  const raw = lines.join('\n');
  const trial: Trial = {
    ...{ turn: 1, budget: 9_999, ok: true, applied: true, kept: raw.length },
    ...{ raw, reduced: raw, trimmed: raw },
  };
  return countFailures(trial, own)?.total;
};

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
  expect(countOf([...COMMIT, ...COMMIT])).toBeUndefined();
  const graph = COMMIT.map((line, at) => (at === 0 ? `| * ${line}` : `| | ${line}`));
  expect(countOf(graph)).toBeUndefined();
});

test('texts of the user count in the messages of commits, too', () => {
  expect(countOf(COMMIT, ['the total'])).toBe(1);
});

test('lines of another program behind a log of commits report failures', () => {
  expect(countOf([...COMMIT, 'error: cannot push', '    Error: no route'])).toBe(2);
  expect(countOf(['commit 00c05baa failed', '    Error: no route'])).toBe(2);
});

test('a short log of commits reports no failures', () => {
  expect(
    countOf(['1a2b3c4 fix an error', '5d6e7f8 (tag: v1) tests: failed calls']),
  ).toBeUndefined();
  expect(countOf(['* 1a2b3c4 fix an error', '|\\', '| * 5d6e7f8 failed calls'])).toBeUndefined();
});

test('a log with ids of requests reports its errors', () => {
  expect(countOf(['1a2b3c4 ERROR no route', '5d6e7f8 INFO stored'])).toBe(1);
  expect(countOf(['1a2b3c4 request failed', '1a2b3c4 request stored'])).toBe(1);
  expect(countOf(['1a2b3c4 request failed', 'stored'])).toBe(1);
});
