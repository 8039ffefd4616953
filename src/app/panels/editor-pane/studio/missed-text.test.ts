import { expect, test } from 'vitest';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import { toMissed } from './missed-text.ts';

const result = { ok: true, value: 'a' } as const;
const samples = ['a', 'b', 'c'].map((id) => ({ id, name: id, tool: 't', argsText: '{}', result }));

test.each<[Partial<ReducerTests['counts']>, ReturnType<typeof toMissed>]>([
  [{ passed: 2 }, undefined],
  [
    { failed: 1, missedIn: 1 },
    { tone: 'lost', text: '1 expectation not met in 1 of 3 samples' },
  ],
  [
    { cut: 2, missedIn: 1 },
    { tone: 'cut', text: '2 expectations cut off in 1 of 3 samples' },
  ],
  [
    { failed: 2, cut: 1, missedIn: 2 },
    { tone: 'lost', text: '2 expectations not met, 1 cut off, in 2 of 3 samples' },
  ],
])('expectations that are not met name their samples: %j', (counts, expected) => {
  const none = { passed: 0, failed: 0, cut: 0, missedIn: 0, faulty: 0 };
  expect(toMissed({ samples, counts: { ...none, ...counts } })).toEqual(expected);
});
