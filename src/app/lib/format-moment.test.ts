import { expect, test } from 'vitest';
import { formatMoment, formatSize } from './format-moment.ts';

const NOW = new Date(2026, 10, 22, 12, 0).getTime();

test.each([
  [new Date(2026, 10, 22, 8, 5), 'today, 08:05'],
  [new Date(2026, 10, 21, 23, 59), '21 Nov, 23:59'],
  [new Date(2025, 10, 22, 8, 5), '22 Nov 2025'],
])('%s is written as %s', (moment, said) => {
  expect(formatMoment(moment.getTime(), NOW)).toBe(said);
});

test.each([
  [3, '1 kB'],
  [12_400, '12 kB'],
  [999_499, '999 kB'],
  [1_250_000, '1.3 MB'],
])('%i characters are %s', (chars, said) => {
  expect(formatSize(chars)).toBe(said);
});
