import { expect, test } from 'vitest';
import type { CallFacts } from '../../../../session/store/run.ts';
import { TickMarks } from '../tick-marks.ts';
import { toX } from '../time-scale.ts';
import { toLayers } from './lane-layers.ts';

const frame = { now: 1000, view: { from: 0, to: 1000 }, width: 500 };
const none = { progress: [], filters: [], warnings: [] };
const failed: CallFacts = {
  status: 'failed',
  startAt: 0,
  executedAt: 350,
  settledAt: 350,
  ...none,
};
const running: CallFacts = { status: 'running', startAt: 0, ...none };
const call = { lane: failed, text: '429 from the backend', audience: 'all' } as const;

test('a call that is unfinished at the moment ends there, in the colour of that moment', () => {
  const moment = 181;
  const x = toX(moment, frame.view, frame.width);
  const [past, later, ...others] = toLayers(
    { ...call, unfinished: running, moment },
    frame,
    new TickMarks(),
  );
  expect(others).toEqual([]);
  expect(past).toMatchObject({ status: 'running', part: { x: 0, width: x } });
  const start = toX(0, frame.view, frame.width);
  expect(past?.shapes.bar).toEqual({ x: start, width: x - start });
  expect(past?.shapes.label).toBeUndefined();
  expect(later).toMatchObject({ status: 'failed', part: { x, width: 500 - x } });
  expect(later?.shapes.label).toBeUndefined();
});

test('a call that had ended, and the end of a run, are drawn as a whole', () => {
  const [whole, ...others] = toLayers({ ...call, moment: 400 }, frame, new TickMarks());
  expect(others).toEqual([]);
  expect(whole?.shapes.label?.text).toBe('429 from the backend');
  expect(whole).not.toHaveProperty('part');
});
