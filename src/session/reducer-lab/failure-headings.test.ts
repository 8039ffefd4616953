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
  ['dotnet build', '    5 Error(s)'],
  ['pytest', '3 failed, 2 passed in 0.96s'],
  ['pytest', '== 13 failed, 120 passed, 1 xfailed, 1 error in 0.96s =='],
  ['tsc', 'Found 5 errors.'],
  ['tsc', 'Found 1 error in src/a.ts'],
  ['clang', '12 errors and 3 warnings generated.'],
  ['webpack', 'webpack 5.89.0 compiled with 1 error in 1202 ms'],
  ['vitest', ' Test Files  2 failed | 3 passed (5)'],
  ['vitest', '      Tests  1,204 failed (1,300)'],
  ['mocha', '12 passing, 3 failing'],
  ['go vet', 'finished after 12 errors'],
  ['behat', '3 scenarios (1 passed, 2 failed)'],
  ['a job', 'Total 12 failed'],
  ['a job', 'completed with 3 failures'],
  ['a job', 'Ran 40 tests: 38 passed and 2 failed'],
  ['a job', '2 of 5 tests failed'],
  ['a job', 'pass 38 skip 2 fail 0'],
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
  ['logging', '2026-11-30 14:51:34 ERROR order 30 could not be stored'],
  ['logging', '2026-11-30 14:51:34,829 ERROR order 30 could not be stored'],
  ['logging', '2026-11-30 14:51:34.829 shop ERROR order 30 could not be stored'],
  ['logging', '14:51:34 ERROR'],
  ['Odoo', '2026-11-30 14:51:34,829 4711 ERROR shop order.store: no row'],
  ['log4j', '1204 ERROR com.acme.Shop - order 30 could not be stored'],
  ['a workflow', 'Step 3 failed with exit code 1'],
  ['a job', 'worker 3 failed to start'],
  ['a job', 'worker 3 has failed'],
  ['a job', 'shard 4 failed'],
  ['a job', 'shard #4 failed'],
  ['a job', 'Task 12 FAILED'],
  ['a job', 'attempt 2 of 5 failed'],
  ['a client', 'the server answered with an HTTP 500 error'],
  ['a parser', 'line 12 syntax error near "}"'],
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
