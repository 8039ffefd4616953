import { expect, it } from 'vitest';
import { changedIndexes } from './changed-indexes.ts';

it('returns the indexes of different objects', () => {
  const [a, b, c] = [{}, {}, {}];
  expect(changedIndexes([a, b, c], [a, {}, c])).toEqual([1]);
  expect(changedIndexes([a, b], [{}, {}])).toEqual([0, 1]);
});

it('compares the same two arrays once', () => {
  const [before, after] = [
    [{}, {}],
    [{}, {}],
  ];
  const changed = changedIndexes(before, after);
  expect(changedIndexes(before, after)).toBe(changed);
  expect(changedIndexes(after, after)).toEqual([]);
  expect(changedIndexes(before, after)).toEqual(changed);
});
