import { expect, test } from 'vitest';
import { describePresent } from './present-reducer.ts';

const RAW = 'error: unknown name foo\nerror: missing bar\n';
const sample = { id: 's', tool: 't', name: 's', argsText: '{}' };

const describe = (trimmed: string, kept: number, budget = 1_000) => {
  const trial = { turn: 1, budget, ok: true, applied: true, kept: trimmed.length };
  return describePresent(
    {
      ...{ sample: { ...sample, result: { ok: true, value: RAW } }, budget: 1_000, own: [] },
      trialOf: () => ({ ...trial, raw: RAW, reduced: trimmed, trimmed }),
    },
    { score: { total: 2, reduced: kept, trimmed: kept } },
  );
};

test('a present reducer that keeps more failures than the recipe is the better one', () => {
  expect(describe(RAW, 1)).toBe(' The present reducer keeps more: 2 of 2.');
});

test.each([
  ['as many', RAW, 2, 1_000],
  ['fewer', 'error: missing bar\n', 2, 1_000],
  ['more, with another budget', RAW, 1, 2_000],
])('a present reducer that keeps %s is not', (_, trimmed, kept, budget) => {
  expect(describe(trimmed, kept, budget)).toBe('');
});
