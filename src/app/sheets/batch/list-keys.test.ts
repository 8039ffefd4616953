import { expect, test } from 'vitest';
import { targetPlace } from './list-keys.ts';

test.each<[string, number, number | undefined]>([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
  ['PageUp', 15, 5],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['ArrowLeft', 50, undefined],
])('%s moves from row %d of a hundred to %j', (key, at, expected) => {
  expect(targetPlace(key, at, 100, false)).toBe(expected);
});

test.each(['Home', 'End'])('%s stays in a text field', (key) => {
  expect(targetPlace(key, 5, 100, true)).toBeUndefined();
});
