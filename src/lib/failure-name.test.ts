import { expect, test } from 'vitest';
import { nameOfFailure, reportsPass } from './failure-name.ts';

test.each([
  [' ✓ src/a.test.ts > throws an error when the token failed 0ms'],
  ['  √ fails with an error'],
  ['ok 3 - reports a failure'],
  ['PASS src/errors.test.ts'],
  ['PASSED tests/test_a.py::test_error'],
  ['--- PASS: TestError (0.00s)'],
  ['tests/test_a.py::test_error PASSED [ 50%]'],
  ['test store::reports_error ... ok'],
])('"%s" reports a test that passed', (line) => {
  expect(reportsPass(line)).toBe(true);
});

test.each([['✗ ok after an error'], ['not ok 3 - retries'], ['Error: it is not ok'], ['okay']])(
  '"%s" reports no test that passed',
  (line) => {
    expect(reportsPass(line)).toBe(false);
  },
);

test.each([
  ['   × a.test.ts > group > rejects 0 12ms', 'a.test.ts > group > rejects 0'],
  [' FAIL  a.test.ts > group > rejects 0', 'a.test.ts > group > rejects 0'],
  ['tests/a.py::test_b FAILED     [ 33%]', 'tests/a.py::test_b'],
  ['FAILED tests/a.py::test_b[x - y] - assert 1 - 2', 'tests/a.py::test_b[x - y]'],
  ['--- FAIL: TestHandler40 (0.01s)', 'TestHandler40'],
  ['test store::saves ... FAILED', 'store::saves'],
  ['---- store::saves stdout ----', 'store::saves'],
  ['_______ TestCart.test_sizes[large one] _______', 'TestCart::test_sizes[large one]'],
  ['___ ERROR at setup of test_b ___', 'test_b'],
  ['not ok 3 - retries', 'retries'],
  ['FAIL', ''],
])('"%s" names the failed test "%s"', (line, name) => {
  expect(nameOfFailure(line)).toEqual({ name, isTest: true });
});

test('a line that marks no test is its own name', () => {
  const line = 'src/a.ts(3,1): error TS2345: took 5 ms';
  expect(nameOfFailure(`  ${line}`)).toEqual({ name: line, isTest: false });
});
