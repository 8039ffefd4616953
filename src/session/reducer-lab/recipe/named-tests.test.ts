import { expect, test } from 'vitest';
import { namedTests } from './named-tests.ts';

test.each([
  ['FAILED a.py::test_b - assert 1 == 2', '____ test_b ____', 1],
  [' FAIL  a.test.ts > cart > rounds', '   × rounds 3ms', 1],
  ['test t::a ... FAILED', "thread 't::a' panicked at src/a.rs:3:5:", 1],
  ['FAILED a.py::test_b[1]', 'FAILED a.py::test_b[10]', 0],
  ['FAILED a.py::test_b', 'FAILED a.py::test_b[0]', 0],
  ['FAILED a.py::test_b', 'a.py:9: AssertionError', 0],
  ['\u001b[31mFAILED\u001b[0m a.py::test_b', 'a.py::test_b', 1],
  ['a.py::test_b PASSED', 'a.py::test_b PASSED', 0],
])('of %j, %j has %d names', (text, reduced, count) => {
  expect(namedTests(text)(reduced)).toBe(count);
});
