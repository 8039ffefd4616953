import { expect, test } from 'vitest';
import { toMissingNotes, toResultSizes } from './replay-text.ts';

test('a missing tool has the place that it really has', () => {
  const none = { defined: [], undefined: [], refused: [] };
  expect(toMissingNotes(none)).toEqual([]);
  expect(
    toMissingNotes({ defined: ['a'], undefined: ['b', 'c', 'd', 'e', 'f'], refused: ['g h'] }),
  ).toEqual([
    'This workspace has no tool a. The recorded definition takes its place.',
    'This workspace has no tools b, c, d and 2 more, and the recording does not define them. The personality decides about their calls, and no schema checks their arguments.',
    'g h is no valid name of a tool, so the registry refuses its calls.',
  ]);
});

test('both sizes of an estimate say so, and exact sizes never', () => {
  const sizes = (recorded: number, now: number, isExact: boolean) =>
    toResultSizes({ hasResult: true, tokens: { recorded, now, isExact } });
  expect(sizes(2000, 100, false)).toBe('≈2,000 → ≈100 tokens');
  expect(sizes(100, 100, false)).toBe('≈100 tokens');
  expect(sizes(2000, 100, true)).toBe('2,000 → 100 tokens');
  expect(sizes(100, 100, true)).toBe('100 tokens');
});
