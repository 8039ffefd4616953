import { expect, test } from 'vitest';
import type { MapRow, MapTone } from './map-rows.ts';
import { toMapShapes } from './map-shapes.ts';

const WIDTH = 56;
const row = (tone: MapTone, at: number): MapRow => ({ tone, top: at * 2, height: 2, share: 1 });
const ofTone = (tone: MapTone | 'space', rows: readonly MapRow[]) =>
  toMapShapes(rows, WIDTH).filter((shape) => shape.tone === tone);

test('the margin at the right is for failures: no other line reaches it, however long', () => {
  const rows = [row('kept', 0), row('cut', 1), row('left-out', 2), row('shown', 3), row('lost', 4)];
  const shapes = toMapShapes(rows, WIDTH);
  const inMargin = shapes.filter(({ x, width }) => x + width > WIDTH - 10);
  expect(new Set(inMargin.map(({ tone }) => tone))).toEqual(new Set(['shown', 'lost', 'space']));
});

test('a kept failure has a mark apart from its text; a lost one goes over the whole width', () => {
  const [text, mark, ...others] = ofTone('shown', [row('shown', 0)]);
  expect(others).toEqual([]);
  expect((text?.x ?? 0) + (text?.width ?? WIDTH)).toBeLessThan(mark?.x ?? 0);
  expect(ofTone('lost', [row('lost', 0)])).toEqual([
    { tone: 'lost', x: 0, y: 0, width: WIDTH, height: 2 },
  ]);
});

test('a kept line of a lost failure is one with the colour of lost ones in the margin', () => {
  const [text, mark, ...others] = toMapShapes([row('partial', 0)], WIDTH);
  expect(others).toEqual([]);
  expect([text?.tone, mark?.tone]).toEqual(['kept', 'lost']);
  expect((text?.x ?? 0) + (text?.width ?? WIDTH)).toBeLessThan(mark?.x ?? 0);
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBe(WIDTH);
});

test('a lost failure among cut lines has space around it, which is drawn before it', () => {
  const shapes = toMapShapes([row('cut', 0), row('lost', 1), row('cut', 2)], WIDTH);
  expect(shapes.map(({ tone }) => tone)).toEqual(['cut', 'cut', 'space', 'lost']);
  expect(shapes[2]).toEqual({ tone: 'space', x: 0, y: 1, width: WIDTH, height: 4 });
});

test('a kept failure beside a lost one stays in sight', () => {
  const tones = toMapShapes([row('lost', 0), row('shown', 1), row('lost', 2)], WIDTH).map(
    ({ tone }) => tone,
  );
  expect(tones.indexOf('shown')).toBeGreaterThan(tones.lastIndexOf('space'));
});
