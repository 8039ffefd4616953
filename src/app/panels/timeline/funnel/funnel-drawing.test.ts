import { expect, test } from 'vitest';
import type { FlowStep, GateFlow } from '../../../../session/explain/index.ts';
import { toFunnel } from './funnel-drawing.ts';

const step = (at: string, place: number, reached: number, ends: FlowStep['ends']): FlowStep => ({
  at,
  place,
  title: at,
  label: `gate ${place}, ${at}`,
  reached,
  ends,
});
const flow = (calls: number): GateFlow => ({
  calls,
  steps: [
    step('lookup', 2, calls, []),
    step('allowlist', 4, calls, [{ outcome: 'refused', count: 1 }]),
    step('execute', 10, calls - 1, [
      { outcome: 'answered', count: 1 },
      { outcome: 'failed', count: 1 },
    ]),
  ],
  arrival: step('trim', 12, calls - 3, [{ outcome: 'ok', count: calls - 3 }]),
  reduced: 0,
  cached: 0,
});
const WIDE = { width: 1200, height: 200 };
const NARROW = { width: 360, height: 200 };

/** The numbers of a path. */
const numbersOf = (path: string) => path.match(/[\d.]+/g)?.map(Number) ?? [];

test('each step and each end is a part with its own key', () => {
  const { parts } = toFunnel(flow(10), WIDE, 120);
  expect(parts.map(({ key, count }) => `${key} ${count}`)).toEqual([
    'lookup reached 10',
    'allowlist reached 10',
    'allowlist refused 1',
    'execute reached 9',
    'execute answered 1',
    'execute failed 1',
    'trim ok 7',
  ]);
  expect(parts[2]?.group).toEqual({
    at: 'allowlist',
    place: 4,
    step: 'gate 4, allowlist',
    outcome: 'refused',
    moment: 120,
  });
  expect(toFunnel(flow(10), WIDE).parts[2]?.group).not.toHaveProperty('moment');
});

test.each([WIDE, NARROW])('everything is inside of $width pixels', (room) => {
  for (const calls of [3, 10, 10_000]) {
    const { parts, height, direction } = toFunnel(flow(calls), room);
    const far = direction === 'right' ? [room.width, height] : [height, room.width];
    for (const { label, path } of parts) {
      expect(label.left + label.width).toBeLessThanOrEqual(room.width);
      expect(label.top + label.height).toBeLessThanOrEqual(height);
      expect(Math.min(label.width, label.height)).toBeGreaterThanOrEqual(24);
      for (const number of numbersOf(path)) expect(number).toBeLessThanOrEqual(Math.max(...far));
    }
  }
});

test('one call in ten thousand is drawn, and a step without calls is not', () => {
  const { parts } = toFunnel(flow(10_000), WIDE);
  expect(parts.every(({ path }) => path !== '')).toBe(true);
  expect(toFunnel(flow(3), WIDE).parts.find(({ key }) => key === 'trim ok')?.path).toBe('');
});

test('a narrow drawing flows down, and a wide one fills the height', () => {
  expect(toFunnel(flow(10), NARROW).direction).toBe('down');
  const low = toFunnel(flow(10), WIDE);
  expect(low).toMatchObject({ direction: 'right', height: WIDE.height });
  expect(toFunnel(flow(10), { ...WIDE, height: 240 }).height).toBe(240);
  expect(toFunnel(flow(10), { ...WIDE, height: 500 }).height).toBe(500);
  expect(toFunnel(flow(10), { ...WIDE, height: 2_000 }).height).toBeLessThan(700);
  expect(toFunnel(flow(10), { ...WIDE, height: 20 }).height).toBeGreaterThan(100);
});
