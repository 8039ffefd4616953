import { expect, test } from 'vitest';
import { latencyStep, snapLatency } from './latency-steps.ts';

test.each([
  [0.1, 1],
  [1, 5],
  [1.7, 10],
  [10, 50],
  [25, 100],
  [9000, 10_000],
])('at %d ms for each pixel, a step is %d ms', (msPerPixel, step) => {
  expect(latencyStep(msPerPixel, 4)).toBe(step);
});

test('a latency is a multiple of the step, within the limits', () => {
  expect([197, 193, -40, 99_999].map((ms) => snapLatency(ms, 10))).toEqual([200, 190, 0, 60_000]);
});
