import { expect, test } from 'vitest';
import { formatSaved } from './format-saved.ts';

test.each([
  [100, 100, ''],
  [0, 40, ''],
  [100, 40, '−60%'],
  [100, 130, '+30%'],
  [1_000, 5, '−99.5%'],
  [772_000, 1_500, '−99.8%'],
  [772_000, 1, '−99.9%'],
  [772_000, 0, '−100%'],
])('%d before, %d left: %s', (before, after, text) => {
  expect(formatSaved(before, after)).toBe(text);
});

test.each([
  [100, 100, ''],
  [100, 40, '−60%'],
  [5_000, 5_019, '+19 chars'],
  [5_000, 4_999, '−1 char'],
  [0, 3, '+3 chars'],
])(
  '%d characters became %d: %s, in characters where a percent says nothing',
  (before, after, text) => {
    expect(formatSaved(before, after, 'char')).toBe(text);
  },
);
