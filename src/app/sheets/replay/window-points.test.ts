import { expect, test } from 'vitest';
import { findFullTurn, toWindowPoints } from './window-points.ts';

const turns = Array.from({ length: 1000 }, (_, index) => ({
  ...{ number: index + 1, calls: [] },
  window: { recorded: (index + 1) * 10, now: index + 1, isExact: true },
}));

test('a long session has few points, with the first and the last turn', () => {
  const points = toWindowPoints(turns, 50);
  expect(points).toHaveLength(50);
  expect(points[0]).toEqual({ turn: 1, recorded: 10, now: 1, isExact: true });
  expect(points.at(-1)).toEqual({ turn: 1000, recorded: 10_000, now: 1000, isExact: true });
  expect(toWindowPoints(turns.slice(0, 1), 50)).toHaveLength(1);
  expect(toWindowPoints(turns.slice(0, 3), 50).map(({ turn }) => turn)).toEqual([1, 2, 3]);
});

test('finds the turn that fills the window', () => {
  expect(findFullTurn(turns, 'recorded', 5000)).toBe(501);
  expect(findFullTurn(turns, 'now', 5000)).toBeUndefined();
});
