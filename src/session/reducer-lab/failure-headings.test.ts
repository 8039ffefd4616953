import { expect, test } from 'vitest';
import { countFailures, isFailureLine } from './failure-lines.ts';
import type { Trial } from './trial.ts';

test.each([
  ['jest', 'Summary of all failing tests'],
  ['vitest', '⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯'],
  ['vitest', '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯'],
  ['pytest', '=================== ERRORS ===================='],
  ['pytest', '============= short test summary info ============='],
  ['cargo test', 'failures:'],
  ['RSpec', 'Failures:'],
  ['RSpec', 'Failed examples:'],
  ['mocha', '  2 failing'],
  ['node --test', '✖ failing tests:'],
  ['node --test, dots', 'Failed tests:'],
  ['node --test', 'ℹ fail 2'],
  ['TAP', '# fail 2'],
  ['PHPUnit', 'There were 2 failures:'],
  ['PHPUnit', 'There was 1 error:'],
  ['PHPUnit', 'FAILURES!'],
  ['PHPUnit', 'Tests: 5, Assertions: 9, Failures: 2.'],
  ['tsc', 'Errors  Files'],
  ['Deno', ' ERRORS '],
  ['Deno', 'FAILED | 3 passed | 1 failed (12ms)'],
  ['Cypress', '  │ Failing:      1                    │'],
  ['Playwright', '  2 failed'],
  ['ctest', 'The following tests FAILED:'],
  ['ctest', '67% tests passed, 1 tests failed out of 3'],
  ['GoogleTest', ' 2 FAILED TESTS'],
  ['GoogleTest', '[  FAILED  ] 2 tests, listed below:'],
  ['dotnet test', 'Test Run Failed.'],
  ['dotnet test', 'Failed!  - Failed:     2, Passed:     3, Skipped:     0, Total:     5'],
])('a heading or a total of %s reports no failure of its own: %s', (_, line) => {
  expect(isFailureLine(line)).toBe(false);
});

test.each([
  ['jest', '  ● Widget › lists failing tests'],
  ['node --test', '✖ lists failing tests (2.1ms)'],
  ['GoogleTest', '[  FAILED  ] CartTest.Rounds (0 ms)'],
  ['ctest', '\t  3 - cart (Failed)'],
  ['dotnet test', '  Failed CartTest.Rounds [12 ms]'],
  ['Deno', 'rounds => ./cart_test.ts:3:6 ... FAILED (2ms)'],
  ['a job', 'Failed: cannot write the report'],
])('a line of %s still reports its failure: %s', (_, line) => {
  expect(isFailureLine(line)).toBe(true);
});

test('the heading above the totals of jest is no failure', () => {
  const raw = [
    'FAIL src/b.test.ts (5.2 s)',
    '  ● shop › rounds',
    'Summary of all failing tests',
    'Tests:       1 failed, 40 passed, 41 total',
  ].join('\n');
  const untouched: Trial = {
    ...{ turn: 1, budget: 1_000, ok: true, applied: true, kept: raw.length },
    ...{ raw, reduced: raw, trimmed: raw },
  };
  expect(countFailures(untouched)).toEqual({ total: 1, reduced: 1, trimmed: 1 });
});
