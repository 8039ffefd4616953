import { expect, test } from 'vitest';
import { toChangeText } from './change-text.ts';

const sizes = (raw: number, reduced: number, kept: number, marker = 0) => ({
  raw: 'x'.repeat(raw),
  reduced: 'x'.repeat(reduced),
  trimmed: 'x'.repeat(kept + marker),
  kept,
});

test('the numbers add up to the kept characters, and the marker stands apart', () => {
  // 5,892 − 2,439 − 2,120 = 1,333
  expect(toChangeText(sizes(5_892, 3_453, 1_333, 31))).toBe(
    ': −2,439 by the reducer, −2,120 by the cut; plus a marker of 31',
  );
});

test('only what happened is listed', () => {
  expect(toChangeText(sizes(100, 100, 100))).toBe('');
  expect(toChangeText(sizes(100, 60, 60))).toBe(': −40 by the reducer');
  expect(toChangeText(sizes(100, 120, 120))).toBe(': +20 by the reducer');
  expect(toChangeText(sizes(100, 100, 40, 31))).toBe(': −60 by the cut; plus a marker of 31');
});
