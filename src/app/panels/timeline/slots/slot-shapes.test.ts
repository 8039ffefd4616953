import { expect, test } from 'vitest';
import type { SlotReport } from '../../../../session/run/index.ts';
import { toSlotShapes } from './slot-shapes.ts';

const VIEW = { from: 0, to: 1000 };
/** A call runs from 0 to 100 ms, and another one still runs. */
const use = {
  limit: 2,
  ...{ mostBusy: 2, mostWaiting: 0, serialMs: 0 },
  steps: [
    { at: 0, busy: 2, waiting: 0 },
    { at: 100, busy: 1, waiting: 0 },
  ],
  path: [],
} as SlotReport;

/** The right end of an outline. */
const endOf = (outline: string) =>
  Math.max(...[...outline.matchAll(/H(\d+)/g)].map(([, x]) => Number(x)));

test('a slot in use is drawn until the present of a run in progress', () => {
  const { busy: before } = toSlotShapes(use, VIEW, 1000, 100);
  const { busy } = toSlotShapes(use, VIEW, 1000, 400);
  expect(endOf(busy) - endOf(before)).toBeGreaterThan(200);
});

test('the strip ends with what is in view, and never before its last step', () => {
  expect(endOf(toSlotShapes(use, VIEW, 1000, 5000).busy)).toBe(1000);
  expect(endOf(toSlotShapes(use, VIEW, 1000).busy)).toBe(
    endOf(toSlotShapes(use, VIEW, 1000, 50).busy),
  );
});
