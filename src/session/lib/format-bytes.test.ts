import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('sizes are short', () => {
  expect([0, 999, 1000, 1500, 12_345, 999_949, 999_950].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '1.5 kB',
    '12.3 kB',
    '999.9 kB',
    '1 MB',
  ]);
});
