import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canFail, countFailures, isFailureLine } from './failure-lines.ts';
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
  ['\u001b[32m✓\u001b[39m src/a.test.ts > throws an error when it failed 3ms', false],
  ['tests/test_a.py::test_error PASSED [ 50%]', false],
  ['ok 3 - reports an error', false],
  ['✖ 72 problems (72 errors, 0 warnings)', false],
  ['⎯⎯⎯⎯⎯ Failed Tests 12 ⎯⎯⎯⎯⎯', false],
  ['=========== FAILURES ===========', false],
  ['      at _getError (../node_modules/jest-circus/build/run.js:1985:12)', false],
  ['  ● rounds the discount', true],
  ['  ● Console', false],
  ["     20| describe('cart failures', () => {", false],
  ['Segmentation fault (core dumped)', true],
  ['bash: line 1:  4711 Killed                  python3 train.py', true],
  ['Killed', true],
  ['Aborted (core dumped)', true],
  ['Killed the old server', false],
  ['Out of memory: Killed process 4711 (node)', true],
  ['E: Unable to locate package vmi', true],
  ['bash: foo: command not found', true],
  ['zsh: command not found: foo', true],
  ['sh: 1: foo: not found', true],
  ['Permission denied', true],
  ['git@github.com: Permission denied (publickey).', true],
  ['cat: notes.txt: No such file or directory', true],
  ['open("a.txt") = -1 ENOENT (No such file or directory)', false],
  ['2026-11-30 14:51:34,829 CRITICAL disk is full', true],
  ['2026-11-30 14:51:34,829 - shop - CRITICAL - disk is full', true],
  ['2026-11-30 14:51:34,829 FATAL disk is full', true],
  ['CRITICAL:root:disk is full', true],
  ['[CRITICAL] disk is full', true],
  ['level=critical msg="disk is full"', true],
  ['{"level":"CRITICAL","msg":"disk is full"}', true],
  ['Total: 5 (HIGH: 3, CRITICAL: 2)', false],
  ['CRITICAL: 0', false],
  ['the CRITICAL path takes 3 s', false],
  ['2026-11-30 14:51:34 INFO the critical path takes 3 s', false],
  ['open /etc/shadow: permission denied', true],
  ['ssh: connect to host db port 22: Connection refused', true],
  ['retries a connection refused by the server', false],
  ['3 critical vulnerabilities', false],
  ['Kernel command line: quiet reboot=k panic=1 oops=panic nomodule', false],
  ['rustc --crate-name cart -C panic=abort -O', false],
  ['shop: ok=3 changed=1 failed=0 rescued=0', false],
  ['level=error msg="no route to host"', true],
  ['level=info status=failed job=3', true],
  ['"error": null', false],
  ['      "error" : null,', false],
  ['"errors": [],', false],
  ['"failures": {}', false],
  ['"failed": 0,', false],
  ['"failed": false,', false],
  ['"error": false,', false],
  ['"error": "",', false],
  ['"lastError": null }', false],
  ['"isError": false', false],
  ['{"id":3,"error":null,"errors":[ ],"path":"a"}', false],
  ["{'error': None, 'id': 3}", false],
  ['level=info error="" msg="synced"', false],
  ['level=info error=<nil>', false],
  ['<testsuite name="cart" failures="0" errors="0">', false],
  ['error: none', false],
  ['error: null', false],
  ['error: ~', false],
  ["errors: ''", false],
  ['"error": "failed to sync"', true],
  ['"error": "null pointer"', true],
  ['"error": {', true],
  ['"errors": [{', true],
  ['"error": 17,', true],
  ['"status": "failed"', true],
  ['{"level":"error","error":null}', true],
  ['{"error":null,"message":"job failed"}', true],
  ['error: cannot find crate', true],
  ['error: none of the files matches', true],
  ['error: no, it cannot', true],
  ['TypeError: null', true],
  ['java.lang.NullPointerException: null', true],
  ['Error: undefined', true],
  ['import { HttpError } from "./errors"', false],
  ["import HttpError, { error as fail } from './errors';", false],
  ["import type { ParseError } from './errors';", false],
  ["export { HttpError } from './errors';", false],
  ["const { HttpError } = require('./errors');", false],
  ['from app.errors import NotFoundError, ParseError', false],
  ['    from app.errors import NotFoundError', false],
  ['use std::io::{Error, Read};', false],
  ['import java.io.EOFException;', false],
  ['import failed: no row', true],
  ["import of 'rates' failed", true],
  ["ImportError: cannot import name 'HttpError' from 'errors'", true],
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

test('a test that two lines name counts once, and is lost with both of them', () => {
  const names = ['discount', 'refund', 'tax'];
  const raw = [
    ...names.map((name) => `tests/test_cart.py::test_${name} FAILED`),
    ...names.map((name) => `FAILED tests/test_cart.py::test_${name} - assert 1 == 2`),
  ];
  const reduced = raw.filter((line) => line.includes('discount')).join('\n');
  expect(countFailures(trial(reduced, reduced, raw.join('\n')))).toMatchObject({
    ...{ total: 3, reduced: 1, trimmed: 1 },
  });
});

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const COMPILER = range(30).map(
  (at) => `src/mod${at % 5}.ts(${at + 3},${(at % 9) + 1}): error TS2345: Not assignable.`,
);
const LINTER = range(12).flatMap((file) => [
  `/app/src/f${file}/index.ts`,
  ...range(6).map((at) => `  ${at + 10}:${at + 1}  error  'x${at}' is never used  no-unused-vars`),
  '',
]);
const LOG = range(10).map(
  (at) => `2026-11-01T10:${at + 10}:00Z ERROR svc request ${at} took=${at}ms`,
);
const VITEST = range(12).map(
  (at) => `packages/p${at >> 1}/api.test.ts > group > rejects ${at & 1}`,
);
const PYTEST = range(24).map((at) => `tests/m${at >> 2}/test_api.py::test_${at & 3}`);

test.each([
  ['a compiler', COMPILER, 30],
  ['a linter', LINTER, 72],
  ['a log', LOG, 10],
  [
    'vitest',
    [
      ...VITEST.flatMap((name) => [`   × ${name} 12ms`, '     → expected 41 to be 42']),
      ...VITEST.flatMap((name) => [` FAIL  ${name}`, 'AssertionError: expected 41 to be 42', '']),
    ],
    12,
  ],
  [
    'pytest',
    [
      ...PYTEST.map((name) => `FAILED ${name} - assert 500 == 200`),
      ...range(24).map((at) => `tests/m${at >> 2}/test_api.py:3${at & 1}: AssertionError`),
    ],
    24,
  ],
])('each failure of %s counts once, by its place and its whole name', (_, lines, total) => {
  const raw = lines.join('\n');
  const first = lines.findIndex((line) => isFailureLine(line)) + 1;
  const half = lines.slice(0, lines[first]?.includes('→') ? first + 1 : first).join('\n');
  expect(countFailures(trial(raw, raw, raw))).toEqual({ total, reduced: total, trimmed: total });
  expect(countFailures(trial(raw, half, raw))).toMatchObject({ reduced: total, trimmed: 1 });
});

test('a failed test that is named without its file counts once', () => {
  const raw = [
    '     × answers with a default 4ms',
    ' FAIL  test/order.test.js > order > answers with a default',
  ].join('\n');
  expect(countFailures(trial(raw, ' × answers with a default 4ms', raw))).toEqual({
    ...{ total: 1, reduced: 1, trimmed: 1 },
  });
});

test('without one line that reports a failure, one failure less is left', () => {
  const place = fc.tuple(
    fc.constantFrom('src/a/index.ts', 'src/b/index.ts', 'lib/index.ts'),
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: 1, max: 9 }),
  );
  const line = fc.oneof(
    place.map(([file, at, column]) => `${file}(${at},${column}): error TS2345: Not assignable.`),
    place.map(([file, at]) => `FAILED ${file}::test_${at} - assert 1 == 2`),
    place.map(([file, at]) => ` FAIL  ${file} > group ${at} > rejects it`),
    place.map(([, at, code]) => `2026-11-01T10:00:${at}Z ERROR svc-${code} request ${at} failed`),
    fc.constantFrom('job failed: delay must be positive', 'job failed: delay must be negative'),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(line, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.boolean(),
      (lines, chosen, isSpaced) => {
        const raw = lines.flatMap((one) => (isSpaced ? [one, 'progress'] : [one])).join('\n');
        const dropped = lines[chosen % lines.length];
        const reduced = raw
          .split('\n')
          .filter((one) => one !== dropped)
          .join('\n');
        const { total = 0, reduced: kept } = countFailures(trial(reduced, reduced, raw)) ?? {};
        expect([total, kept]).toEqual([lines.length, lines.length - 1]);
      },
    ),
  );
});

test('a text without failures has no count', () => {
  const diff = `diff --git a/a.ts b/a.ts\n+  // an error here`;
  expect(countFailures(trial('', '', diff))).toBeUndefined();
  expect(countFailures(trial('', '', `\u001b[1m${diff}`))).toBeUndefined();
  expect(countFailures(trial('ok', 'ok', '3 passed, 0 failed'))).toBeUndefined();
});

test.each([
  ['{ "command": "npm test" }', true],
  ['{}', true],
  ['', true],
  ['{ "path": "src/index.ts" }', false],
])('arguments %s are those of a program: %s', (argsText, expected) => {
  expect(canFail({ argsText })).toBe(expected);
});

test('the file that jest prints above its failed tests is no failure of its own', () => {
  const raw = [
    'PASS src/a.test.ts',
    'FAIL src/b.test.ts (5.2 s)',
    '  shop',
    '    ✕ rounds (2 ms)',
    '  ● shop › rounds',
    '  ● returns',
    'FAIL src/c.test.ts',
    '  ● Test suite failed to run',
    'FAIL src/d.test.ts',
    '  ● Test suite failed to run',
    'Test Suites: 3 failed, 1 passed, 4 total',
    'Tests:       2 failed, 40 passed, 42 total',
  ].join('\n');
  expect(countFailures(trial(raw, raw, raw))).toEqual({ total: 4, reduced: 4, trimmed: 4 });
  const files = raw.replace(/^ .*\n/gm, '');
  expect(countFailures(trial(files, files, raw))).toMatchObject({ reduced: 2 });
});

const STACK = '\\n    at sync (/app/dist/sync.js:12:7)'.repeat(80);
const longLine = (at: number, message: string) =>
  `{"time":"2026-11-30T14:51:${at}Z","level":"${message}","stack":"${STACK}"}`;

test('a long line reports a failure by its beginning', () => {
  expect(isFailureLine(longLine(10, 'error'))).toBe(true);
  expect(isFailureLine(longLine(10, 'info'))).toBe(false);
  expect(isFailureLine(`{"rows":[${'17,'.repeat(1_000)}],"name":"error"}`)).toBe(false);
  const lines = [longLine(10, 'info'), longLine(11, 'error'), longLine(12, 'error')];
  const raw = lines.join('\n');
  expect(countFailures(trial(raw, raw, raw))).toEqual({ total: 2, reduced: 2, trimmed: 2 });
  const left = lines.slice(0, 2).join('\n');
  expect(countFailures(trial(raw, left, raw))).toEqual({ total: 2, reduced: 2, trimmed: 1 });
});

test.each([
  ['its beginning', (line: string) => `${line.slice(0, 900)} … ${line.slice(-300)}`, 1],
  ['what the budget leaves', (line: string) => line.slice(0, 400), 1],
  ['a few words', (line: string) => `${line.slice(0, 50)} …`, 0],
  ['another line', () => longLine(11, 'error').slice(0, 400), 0],
  ['a beginning without the level', (line: string) => line.replace('"error"', '"info"'), 0],
])('of a long line, %s is left', (_, reduce, left) => {
  const raw = longLine(10, 'error');
  expect(countFailures(trial(reduce(raw), reduce(raw), raw))).toMatchObject({ reduced: left });
});

test('a long line is lost with a further failure in what is cut off', () => {
  const item = (id: number, error: string | null = null) => JSON.stringify({ id, error });
  const list = (...failed: number[]) =>
    `[${range(300).map((id) => item(id, failed.includes(id) ? 'no route' : null))}]`;
  const left = (raw: string) => countFailures(trial(raw, raw.slice(0, 1_000), raw))?.trimmed;
  expect(left(list(3))).toBe(1);
  expect(left(list(3, 290))).toBe(0);
});

test('a long line is lost with the text for which it is a failure', () => {
  const raw = `${longLine(10, 'info')} OOMKilled`;
  const begin = raw.slice(0, 900);
  expect(countFailures(trial(begin, begin, raw), ['oomkilled'])).toMatchObject({ reduced: 0 });
  const whole = `${begin} … ${raw.slice(-300)}`;
  expect(countFailures(trial(whole, whole, raw), ['oomkilled'])).toMatchObject({ reduced: 1 });
});

// From each character of such a line, a search for a place took minutes.
test('a long line without spaces is read at once', () => {
  const raw = `${RAW}\n${'QUJD/2+x.'.repeat(60_000)}`;
  expect(countFailures(trial(raw, raw, raw))).toMatchObject({
    total: countFailures(trial(RAW))?.total,
  });
});
