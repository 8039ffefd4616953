import { expect, test } from 'vitest';
import { countFailures } from './failure-lines.ts';
import type { Trial } from './trial.ts';

const trial = (raw: string, reduced: string): Trial => ({
  ...{ turn: 1, budget: 9_999, ok: true, applied: true, kept: reduced.length },
  ...{ raw, reduced, trimmed: reduced },
});

const TESTS = [0, 1, 2, 3];
const BLOCKS = TESTS.flatMap((at) => [
  `_____________ test_bad[${at}] _____________`,
  '',
  `E       AssertionError: assert {'a': ${at}, 'b': [1, 2]} == {'a': ${at + 1}, 'b': [1, 3]}`,
  'E         ',
  'E         Differing items:',
  `E         {'a': ${at}} != {'a': ${at + 1}}`,
  "E         {'b': [1, 2]} != {'b': [1, 3]}",
  '',
  'test_a.py:9: AssertionError',
]);
const SUMMARY = TESTS.map(
  (at) =>
    `FAILED test_a.py::test_bad[${at}] - AssertionError: assert {'a': ${at}, 'b': [1, 2]} ...`,
);
const RAW = [
  ...TESTS.map((at) => `test_a.py::test_bad[${at}] FAILED`),
  'test_a.py::test_name FAILED',
  '=========== FAILURES ===========',
  ...BLOCKS,
  '=========== short test summary info ===========',
  ...SUMMARY,
  "FAILED test_a.py::test_name - KeyError: 'nope'",
  '=========== 5 failed in 0.96s ===========',
].join('\n');

const keptOf = (lines: readonly string[]) => countFailures(trial(RAW, lines.join('\n')))?.reduced;

test('a failed test is kept when the text has its name and the beginning of its message', () => {
  expect(countFailures(trial(RAW, RAW))?.total).toBe(5);
  expect(keptOf(SUMMARY)).toBe(4);
  expect(keptOf(SUMMARY.map((line) => line.replace(" 'b': [1, 2]}", '…')))).toBe(4);
  expect(keptOf(BLOCKS.filter((line) => /^(?:_|E {7}\S)/.test(line)))).toBe(4);
  const clipped = BLOCKS.map((line) => line.replace(/ 'b': \[1, 2\]\} == .*/, ' … [1, 3]}'));
  expect(keptOf(clipped.filter((line) => /^(?:_|E {7}\S)/.test(line)))).toBe(4);
});

test('a failed test is lost without its message, and with that of another test', () => {
  expect(keptOf(SUMMARY.map((line) => line.replace(/ - .*/, '')))).toBe(0);
  expect(keptOf(SUMMARY.map((line) => line.replace(/ - .*/, ' - Ass…')))).toBe(0);
  expect(keptOf(SUMMARY.map((line) => line.replace(/'a': \d/, "'a': 9")))).toBe(0);
});

test('a failed test is lost without its name, although its message is kept', () => {
  expect(keptOf(BLOCKS.filter((line) => line.startsWith('E')))).toBe(0);
  expect(keptOf(BLOCKS.filter((line) => !line.startsWith('_')))).toBe(0);
  expect(keptOf([...BLOCKS.filter((line) => !line.startsWith('_')), '(4 tests)'])).toBe(0);
});

test('places in colour are found', () => {
  const raw = RAW.replaceAll('test_a.py:9', '\u001b[1m\u001b[31mtest_a.py\u001b[0m:9');
  expect(countFailures(trial(raw, raw))).toEqual({ total: 5, reduced: 5, trimmed: 5 });
});
