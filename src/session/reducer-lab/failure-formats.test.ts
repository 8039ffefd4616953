import { describe, expect, test } from 'vitest';
import { loadSamples } from '../../catalog/samples/samples.ts';
import { bashReducer } from '../../core/reduce/reducers/index.ts';
import { BUILD_LOGS } from './build-logs-test-support.ts';
import { canFail, countFailures } from './failure-lines.ts';
import { FAILURE_LOGS } from './failure-logs-test-support.ts';
import { LINTER_LOGS } from './linter-logs-test-support.ts';
import { NUMBERED_LOGS } from './numbered-logs-test-support.ts';
import { SERVER_LOGS } from './server-logs-test-support.ts';
import { runTrial, type Trial } from './trial.ts';

const trial = (raw: string, reduced: string): Trial => ({
  ...{ turn: 1, budget: 9_999, ok: true, applied: true, kept: reduced.length },
  ...{ raw, reduced, trimmed: reduced },
});

const colored = (log: string) => log.replace(/\b(?:FAIL|ERROR|error)\b/g, '\u001b[31m$&\u001b[39m');

describe.each([...FAILURE_LOGS, ...NUMBERED_LOGS, ...BUILD_LOGS, ...LINTER_LOGS, ...SERVER_LOGS])(
  'the failures of $program',
  (given) => {
    const { log, total, enough, less, left } = given;

    test('count once each, also in colour', () => {
      expect(countFailures(trial(log, log))).toEqual({ total, reduced: total, trimmed: total });
      expect(countFailures(trial(colored(log), log))).toMatchObject({ total, trimmed: total });
    });

    test('are kept with their name or place, and their message', () => {
      expect(countFailures(trial(log, enough))).toMatchObject({ total, trimmed: total });
    });

    test('are lost without one of them', () => {
      expect(countFailures(trial(log, less))).toMatchObject({ total, trimmed: left });
    });
  },
);

test('tests of unittest that fail or raise count once each, and a log of errors by its lines', () => {
  const traceback = (name: string, message: string) => [
    '='.repeat(70),
    name,
    '-'.repeat(70),
    'Traceback (most recent call last):',
    '  File "/app/test_cart.py", line 4, in test_case',
    '    self.assertEqual(total(cart), 2)',
    message,
    '',
  ];
  const log = [
    'test_total (test_cart.CartTest.test_total) ... FAIL',
    'test_price (test_cart.CartTest.test_price) ... ERROR',
    'test_empty (test_cart.CartTest.test_empty) ... ok',
    ...traceback(
      'ERROR: test_price (test_cart.CartTest.test_price)',
      "ValueError: the price 'no' is no number",
    ),
    ...traceback('ERROR: test_rows (test_cart.CartTest.test_rows) (row=3)', "KeyError: 'row'"),
    ...traceback('FAIL: test_total (test_cart.CartTest.test_total)', 'AssertionError: 1 != 2'),
    'Ran 4 tests in 0.003s',
    'FAILED (failures=1, errors=2)',
  ].join('\n');
  expect(countFailures(trial(log, log))).toMatchObject({ total: 3, reduced: 3 });
  expect(countFailures(trial(log, log.replace('ValueError: ', 'V')))?.reduced).toBe(2);
  const errors = 'ERROR: payment (card) declined\nERROR: payment (cash) declined';
  expect(countFailures(trial(errors, errors))?.total).toBe(2);
});

test('the place of a failed test is that of its message, not one in captured output', () => {
  const log = [
    '=== RUN   TestOne',
    'INFO  retries.go:88 the bank answered after 2 errors',
    '    thing_test.go:27: got 7, want 8',
    '--- FAIL: TestOne (0.00s)',
  ].join('\n');
  const [name, reason] = ['--- FAIL: TestOne (0.00s)', '    thing_test.go:27: got 7, want 8'];
  expect(countFailures(trial(log, `${reason}\n${name}`))?.unplaced).toBeUndefined();
  expect(countFailures(trial(log, `got 7, want 8\n${name}`))?.unplaced).toBe(1);
});

test('the names and the messages of pytest without a traceback lack their places', () => {
  const { log = '' } = FAILURE_LOGS.find(({ program }) => program === 'pytest') ?? {};
  const summary = log
    .split('\n')
    .filter((line) => line.includes('FAILED'))
    .join('\n');
  expect(countFailures(trial(log, summary))).toEqual({
    ...{ total: 2, reduced: 2, trimmed: 2, unplaced: 2 },
  });
});

test('the code of a test of pytest is not its message', () => {
  const heading = ['_________ test_rounds _________', '', '    @pytest.fixture', '    def db():'];
  const log = [...heading, 'E       ValueError: no address', '', 'a.py:70: ValueError'].join('\n');
  expect(countFailures(trial(log, `${heading.join('\n')}\na.py:70: x`))).toMatchObject({
    ...{ total: 1, trimmed: 0 },
  });
});

test('names that a reducer writes in its own words are found', () => {
  const { log = '' } = FAILURE_LOGS.find(({ program }) => program === 'pytest') ?? {};
  const own = 'test_rounds: assert 500 == 201\ntest_send: ValueError: no address';
  expect(countFailures(trial(log, own))).toMatchObject({ total: 2, trimmed: 2 });
});

test('the built-in reducer keeps all failures of each sample that fits the budget', async () => {
  const counts: Record<string, unknown> = {};
  for (const sample of (await loadSamples('terminal')).filter((one) => canFail(one))) {
    const count = countFailures(
      await runTrial({ sample, turn: 1, budget: 8_000, reducer: bashReducer }),
    );
    if (count) counts[sample.id.replace('built-in-', '')] = [count.trimmed, count.total];
  }
  expect(counts).toEqual({
    ...{ vitest: [3, 3], jest: [3, 3], pytest: [4, 4], 'cargo-test': [2, 2], 'go-test': [3, 3] },
    'command-failed': [1, 1],
    ...{ tsc: [48, 48], 'npm-conflict': [1, 1], 'docker-build': [2, 2], kubectl: [3, 3] },
  });
});
