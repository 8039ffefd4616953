import { expect, test } from 'vitest';
import type { Trial } from '../../session/reducer-lab/index.ts';
import { toScore } from './reducer-score.ts';

const RAW = `${'building\n'.repeat(20)}error: unknown name foo\nerror: missing bar\n`;

const trial = (reduced: string, trimmed = reduced, raw = RAW): Trial => ({
  ...{ turn: 1, budget: 1000, ok: true, applied: true, kept: trimmed.length },
  ...{ raw, reduced, trimmed },
});

test.each<[string, Trial, ReturnType<typeof toScore>]>([
  [
    'all failures',
    trial('error: unknown name foo\nerror: missing bar\n'),
    { saved: '−81%', failures: 'keeps 2 of 2 failures', tone: 'fine' },
  ],
  [
    'one failure',
    trial('error: missing bar\n'),
    { saved: '−91%', failures: 'keeps 1 of 2 failures', tone: 'lost' },
  ],
  [
    'failures that are cut',
    trial('error: unknown name foo\nerror: missing bar\n', 'error: unknown name foo\n'),
    { saved: '−81%', failures: 'keeps 1 of 2 failures; the cut loses 1', tone: 'lost' },
  ],
  [
    'failures before the cut',
    trial(
      'error: unknown name foo\nerror: missing bar\nok',
      'error: unknown name foo\nerror: missing bar',
    ),
    { saved: '−80%', failures: 'keeps 2 of 2 failures', tone: 'cut' },
  ],
  [
    'a text that grew by less than half a percent',
    {
      ...trial(`${'a'.repeat(5_000)} and much more text`, undefined, 'a'.repeat(5_000)),
      fault: { kind: 'grew', message: 'It is longer.' },
    },
    { saved: '+19 chars', failures: 'the result grew', tone: 'lost' },
  ],
  ['a space', trial(' '), { saved: '−99.5%', failures: 'everything is lost', tone: 'lost' }],
  ['nothing', trial(''), { saved: '−100%', failures: 'everything is lost', tone: 'lost' }],
  [
    'half of a listing, of which the budget leaves nothing',
    { ...trial('a\n'.repeat(50), '[cut]', 'a\n'.repeat(100)), budget: 0, kept: 0 },
    { saved: '−50%', failures: 'the cut loses everything', tone: 'lost' },
  ],
  [
    'hardly a line',
    trial('a', 'a', 'a'.repeat(9_000)),
    { saved: '−99.9%', failures: 'almost everything is lost', tone: 'lost' },
  ],
  [
    'a line of a list of files, and little of the budget',
    trial('a'.repeat(65), 'a'.repeat(65), 'a line of a listing\n'.repeat(222)),
    { saved: '−99%', failures: 'almost everything is lost', tone: 'lost' },
  ],
  [
    'the totals of tests that passed',
    trial('12 passed in 1s', '12 passed in 1s', 'a.py::test_b PASSED\n'.repeat(500)),
    { saved: '−99.8%', failures: '', tone: 'fine' },
  ],
  [
    'the summary of a long text without failures',
    trial('a'.repeat(900), 'a'.repeat(900), `${'a'.repeat(999)}\n`.repeat(800)),
    { saved: '−99.8%', failures: '', tone: 'fine' },
  ],
  [
    'all failures and hardly another line',
    trial('error: x\n', 'error: x\n', `error: x\n${'a\n'.repeat(9_000)}`),
    { saved: '−99.9%', failures: 'keeps 1 of 1 failure', tone: 'fine' },
  ],
  [
    'a failed test and its message, without its place',
    trial(
      'FAILED a.py::test_b - assert 1 == 2',
      'FAILED a.py::test_b - assert 1 == 2',
      `${'building\n'.repeat(20)}___ test_b ___\nE   assert 1 == 2\na.py:3: AssertionError\nFAILED a.py::test_b - assert 1 == 2`,
    ),
    { saved: '−87%', failures: 'keeps 1 of 1 failure, 1 without file and line', tone: 'cut' },
  ],
  ['a text without failures', trial('a', 'a', 'aa'), { saved: '−50%', failures: '', tone: 'fine' }],
])('a reducer that keeps %s', (_, given, expected) => {
  expect(toScore(given, { argsText: '{}' }, [])).toEqual(expected);
});

test('a source file has no failures', () => {
  const { failures } = toScore(trial('error: missing bar\n'), { argsText: '{"path": "a.ts"}' }, []);
  expect(failures).toBe('');
});

test('further texts count as failures, in every text', () => {
  const killed = trial('', 'OOMKilled worker\nother', 'OOMKilled worker\nother');
  expect(
    toScore({ ...killed, reduced: 'other' }, { argsText: '{"path": "a"}' }, ['oomkilled']),
  ).toEqual({
    ...{ saved: '−77%', failures: 'keeps 0 of 1 failure', tone: 'lost' },
  });
});

test.each([
  ['ignored', 'the reducer fails'],
  ['grew', 'the result grew'],
  ['hid-an-error', 'the reducer hides a failure'],
] as const)('a fault, %s, has no good score', (kind, failures) => {
  const failed = { ...trial(RAW), fault: { kind, message: 'boom' } };
  expect(toScore(failed, { argsText: '{}' }, [])).toEqual({ saved: '', failures, tone: 'lost' });
});
