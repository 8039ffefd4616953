import { expect, test } from 'vitest';
import type { Trial } from '../../../../session/reducer-lab/index.ts';
import { type TestTotals, toTestsText } from './tests-text.ts';

const result = { ok: true, value: 'a' } as const;
const names = ['a', 'b', 'c'];
const base = {
  samples: names.map((id) => ({ id, name: id, tool: 't', argsText: '{}', result })),
  ...{ expectations: [], status: 'settled', by: 'user', trialOf: () => undefined },
  counts: { passed: 0, failed: 0, cut: 0, missedIn: 0, faulty: 0 },
} as const satisfies TestTotals;

const faulty = (...kinds: NonNullable<Trial['fault']>['kind'][]): TestTotals['trialOf'] => {
  return (id) => {
    const kind = kinds[names.indexOf(id)];
    return {
      ...{ turn: 1, budget: 9, ok: true, applied: true, kept: 1 },
      ...{ raw: 'a', reduced: 'a', trimmed: 'a' },
      ...(kind && { fault: { kind, message: 'No.' } }),
    };
  };
};

const expectations: TestTotals['expectations'] = [
  { id: '1', sampleId: 'a', turn: 1, rule: { kind: 'contains', text: 'x' } },
];

test.each<[string, Partial<TestTotals>, ReturnType<typeof toTestsText>]>([
  [
    'longer results, without expectations',
    { trialOf: faulty('grew', 'grew'), counts: { ...base.counts, faulty: 2 } },
    { status: 'failed', text: 'The reducer makes 2 of 3 samples longer' },
  ],
  [
    'other faults',
    { trialOf: faulty('grew', 'ignored'), counts: { ...base.counts, faulty: 2 } },
    { status: 'failed', text: 'The reducer violates its contract on 2 of 3 samples' },
  ],
  [
    'faults and expectations',
    { trialOf: faulty('grew'), expectations, counts: { ...base.counts, passed: 1, faulty: 1 } },
    {
      status: 'failed',
      text: 'The reducer makes 1 of 3 samples longer; 1 expectation met on 1 of 3 samples',
    },
  ],
  [
    'failed expectations',
    { expectations, counts: { ...base.counts, failed: 2, cut: 1, passed: 4 } },
    { status: 'failed', text: '2 expectations failed, 1 cut off, 4 met on 1 of 3 samples' },
  ],
  [
    'cut ones',
    { expectations, counts: { ...base.counts, cut: 1 } },
    { status: 'cut', text: '1 expectation cut off by the budget, 0 met on 1 of 3 samples' },
  ],
  ['nothing', {}, { status: 'skip', text: 'No expectations yet on 3 samples' }],
])('the total of %s', (_, given, expected) => {
  expect(toTestsText({ ...base, ...given })).toEqual(expected);
});
