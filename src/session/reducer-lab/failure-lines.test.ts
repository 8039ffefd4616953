import { expect, test } from 'vitest';
import { countFailures, isFailureLine, isProgramOutput } from './failure-lines.ts';
import type { Trial } from './trial.ts';

const RAW = [
  'collected 3 items',
  'tests/test_queue.py::test_retry FAILED',
  'tests/test_queue.py::test_backoff PASSED',
  'E   ValueError: delay must be positive',
  'tests/test_queue.py::test_drain FAILED',
  'tests/test_queue.py::test_drain FAILED',
  '2 failed, 1 passed in 0.12s',
].join('\n');

const trial = (reduced: string, trimmed = reduced, raw = RAW): Trial => ({
  ...{ turn: 1, budget: 1000, ok: true, applied: true, kept: trimmed.length },
  ...{ raw, reduced, trimmed },
});

test.each([
  ['npm ERR! code E404', true],
  ['not ok 3 - retries', true],
  ['TypeError: x is undefined', true],
  ['✗ drains the queue', true],
  ['thread main panicked at src/lib.rs:4', true],
  ['0 failed, 12 passed', false],
  ['Found no errors', false],
  ['failures: 0', false],
  ['terror and failover', false],
  ['0 errors, 1 failed', false],
  ['Error: 404 Not Found', true],
  ['1 error: cannot find module x', true],
  ['Failed: 3', false],
  ['drwxr-xr-x 2 dev dev 4096 es-errors', false],
  ['\t/usr/lib/go/src/runtime/panic.go:884 +0x212', false],
  ['\u001b[31mFAIL\u001b[39m test/cart.test.js', true],
])('"%s" reports a failure: %s', (line, expected) => {
  expect(isFailureLine(line)).toBe(expected);
});

test('counts different failures, in the reduced text and after the cut', () => {
  const reduced = RAW.split('\n')
    .filter((line) => isFailureLine(line))
    .join('\n');
  const trimmed = reduced.slice(0, reduced.indexOf('\n'));
  expect(countFailures(trial(reduced, trimmed))).toEqual({ total: 3, reduced: 3, trimmed: 1 });
});

test('a rewritten line counts, and one without its name does not', () => {
  expect(
    countFailures(trial('FAILED test_queue.py: tests/test_queue.py::test_retry')),
  ).toMatchObject({
    reduced: 1,
  });
  expect(countFailures(trial('some tests failed'))).toMatchObject({ total: 3, reduced: 0 });
});

test('a test that two lines name is lost with both of them', () => {
  const names = ['discount', 'refund', 'tax'];
  const raw = [
    ...names.map((name) => `tests/test_cart.py::test_${name} FAILED`),
    ...names.map((name) => `FAILED tests/test_cart.py::test_${name} - assert 1 == 2`),
  ];
  const reduced = raw.filter((line) => line.includes('discount')).join('\n');
  expect(countFailures(trial(reduced, reduced, raw.join('\n')))).toMatchObject({
    ...{ total: 6, reduced: 2, trimmed: 2 },
  });
});

test('a text without failures has no count', () => {
  const diff = `diff --git a/a.ts b/a.ts\n+  // an error here`;
  expect(countFailures(trial('', '', diff))).toBeUndefined();
  expect(countFailures(trial('ok', 'ok', '3 passed, 0 failed'))).toBeUndefined();
});

test.each([
  ['{ "command": "npm test" }', true],
  ['{}', true],
  ['', true],
  ['{ "path": "src/index.ts" }', false],
])('arguments %s are those of a program: %s', (argsText, expected) => {
  expect(isProgramOutput({ argsText })).toBe(expected);
});
