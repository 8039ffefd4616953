import { expect, test } from 'vitest';
import type { ShownProgress } from './progress.ts';
import { TickMarks } from './tick-marks.ts';
import { PADDING } from './time-scale.ts';

const WIDTH = 1000 + PADDING.left + PADDING.right;
const LOOK = { view: { from: 0, to: 1000 }, width: WIDTH, audience: 'all' } as const;

const said = (at: number, message: string, audience: 'user' | 'internal' = 'user') =>
  ({
    at,
    event: {
      ...{ v: 1, batch: 1, at, call: 0, toolCallId: 'call_1', name: 'terminal' },
      ...{ type: 'progress', message, audience },
    },
  }) as ShownProgress; // the literal types of an event

const stream = (count: number) =>
  Array.from({ length: count }, (_, index) => said((index / count) * 1000, `line ${index}`));

test('a lane has at most one mark for each pixel, whatever it streams', () => {
  const marks = new TickMarks().read(stream(20_000), LOOK);
  expect(marks.length).toBeGreaterThan(900);
  expect(marks.length).toBeLessThanOrEqual(1001);
  expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
});

test('each event is read once while the view stays', () => {
  const marks = new TickMarks();
  const all = stream(1000);
  for (let end = 1; end <= all.length; end++) marks.read(all.slice(0, end), LOOK);
  expect(marks.reads).toBe(all.length);
});

test('another view, width or audience, or a new run reads all events again', () => {
  const marks = new TickMarks();
  const all = [...stream(10), said(990, 'a detail', 'internal')];
  marks.read(all, LOOK);
  const zoomed = marks.read(all, { ...LOOK, view: { from: 0, to: 500 } });
  expect(zoomed.map(({ text }) => text)).not.toContain('line 9');
  expect(marks.read(all, { ...LOOK, audience: 'internal' })).toMatchObject([{ text: 'a detail' }]);
  expect(marks.read(stream(3), LOOK)).toHaveLength(3);
  expect(marks.read([], LOOK)).toEqual([]);
});

test('merged marks have the latest text, and stay a retry', () => {
  const marks = new TickMarks().read([said(100, 'trying again'), said(100.2, 'done')], LOOK);
  expect(marks).toMatchObject([{ text: 'done', retry: true, count: 2 }]);
});
