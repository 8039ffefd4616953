import { expect, test } from 'vitest';
import { findFullTurn, toWindowPoints } from './window-points.ts';

const toReplay = (turns: number) => ({
  turns,
  windowAfter: (turn: number) => ({ recorded: turn * 10, now: turn, isExact: true }),
});
const long = toReplay(1000);

test('a long session has few points, with the first and the last turn', () => {
  const points = toWindowPoints(long, 50);
  expect(points).toHaveLength(50);
  expect(points[0]).toEqual({ turn: 1, recorded: 10, now: 1, isExact: true });
  expect(points.at(-1)).toEqual({ turn: 1000, recorded: 10_000, now: 1000, isExact: true });
  expect(toWindowPoints(toReplay(1), 50)).toHaveLength(1);
  expect(toWindowPoints(toReplay(3), 50).map(({ turn }) => turn)).toEqual([1, 2, 3]);
});

test('finds the turn that fills the window', () => {
  expect(findFullTurn(long, 'recorded', 5000)).toBe(501);
  expect(findFullTurn(long, 'now', 5000)).toBeUndefined();
});
