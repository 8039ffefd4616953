import { expect, test } from 'vitest';
import { toMapRows } from './map-rows.ts';
import type { ShownLine } from './TextLines.tsx';

const line = (tone: ShownLine['tone'], failure?: ShownLine['failure']): ShownLine => ({
  ...{ text: 'x'.repeat(60), tone },
  ...(failure && { failure }),
});

test('a short text has a row for each line', () => {
  const rows = toMapRows([line('kept'), line('cut'), line('left-out', 'lost')], 300);
  expect(rows.map(({ tone }) => tone)).toEqual(['kept', 'cut', 'lost']);
  expect(rows.map(({ top }) => top)).toEqual([0, 3, 6]);
  expect(rows[0]?.share).toBe(0.5);
});

test('one lost failure among thousands of lines is seen, and the rows fill the height', () => {
  const lines = Array.from({ length: 10_000 }, () => line('left-out'));
  lines[5_001] = line('left-out', 'lost');
  const rows = toMapRows(lines, 200);
  expect(rows.length).toBeLessThanOrEqual(100);
  expect(rows.filter(({ tone }) => tone === 'lost')).toHaveLength(1);
  const last = rows.at(-1);
  expect((last?.top ?? 0) + (last?.height ?? 0)).toBeCloseTo(200, 0);
});

test('no lines, no rows', () => {
  expect(toMapRows([], 100)).toEqual([]);
});
