import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../../../session/store/run.ts';
import { dragWindow, toMinimapBar } from './minimap-shapes.ts';

const lane = (given: Partial<Lane>): Lane => ({
  index: 0,
  callId: 'a',
  toolCallId: 'call_1',
  tool: 'read_file',
  status: 'ok',
  gates: [],
  progress: [],
  filters: [],
  warnings: [],
  nested: [],
  ...given,
});
const SIZE = { width: 500, height: 32 };

test('lanes share the height, and times the width', () => {
  const bar = toMinimapBar(lane({ index: 1, startAt: 100, executedAt: 300 }), 2, 1000, 1000, SIZE);
  expect(bar).toEqual({ x: 50, y: 16, width: 100, height: 15, tone: 'ok' });
});

test('a running call reaches to the present, and the shortest one is visible', () => {
  const running = lane({ status: 'running', startAt: 0 });
  expect(toMinimapBar(running, 10_000, 500, 1000, SIZE).width).toBe(250);
  const refused = lane({ status: 'refused', settledAt: 0 });
  expect(toMinimapBar(refused, 10_000, 500, 1000, SIZE)).toMatchObject({ width: 2, height: 3 });
});

test('many lanes share lines that are thick enough to see', () => {
  const bars = [0, 6, 7, 49].map((index) =>
    toMinimapBar(lane({ index, startAt: 0, executedAt: 100 }), 50, 1000, 1000, SIZE),
  );
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 3],
    [0, 3],
    [4, 3],
    [28, 3],
  ]);
});

const END = 1000;
const windows = fc
  .tuple(fc.integer({ min: 0, max: END - 2 }), fc.integer({ min: 2, max: END }))
  .map(([from, length]) => ({ from, to: Math.min(END, from + length) }));
const parts = fc.constantFrom('whole' as const, 'from' as const, 'to' as const); // of the union

test('a dragged window stays within the run, and keeps its other edge', () => {
  fc.assert(
    fc.property(windows, parts, fc.integer({ min: -2000, max: 2000 }), (window, part, by) => {
      const next = dragWindow(window, part, by, END);
      expect(next.from).toBeGreaterThanOrEqual(0);
      expect(next.to).toBeLessThanOrEqual(END);
      expect(next.to - next.from).toBeGreaterThanOrEqual(2);
      if (part === 'whole') expect(next.to - next.from).toBe(window.to - window.from);
      if (part === 'from') expect(next.to).toBe(window.to);
      if (part === 'to') expect(next.from).toBe(window.from);
    }),
  );
});
