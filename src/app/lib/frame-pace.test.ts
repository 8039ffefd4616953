import { expect, test } from 'vitest';
import { createFramePace } from './frame-pace.ts';

/** Whether the page draws in each of some frames, which come so many milliseconds apart. */
function draws(gaps: readonly number[]): boolean[] {
  const mayDraw = createFramePace(0);
  let now = 0;
  return gaps.map((gap) => {
    now += gap;
    return mayDraw(now);
  });
}

test('a page that is in time draws in every frame', () => {
  expect(draws([16, 17, 16, 16])).toEqual([true, true, true, true]);
});

test('after a late draw the page rests once, as long as the draw was late', () => {
  expect(draws([16, 66, 16, 16, 20, 16])).toEqual([true, false, false, false, true, true]);
});

test('a display of 30 frames a second gets every other frame at least', () => {
  expect(draws([33, 33, 33, 33, 33])).toEqual([true, false, true, false, true]);
});
