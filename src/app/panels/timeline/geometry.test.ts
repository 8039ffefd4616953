import { describe, expect, it } from 'vitest';
import type { Lane } from '../../../session/store/run.ts';
import { fitWindow, growingWindow, pan, toShapes, toTicks, zoom } from './geometry.ts';
import { PADDING, type TimeWindow, toMs, toX } from './time-scale.ts';

const WIDTH = 1000 + PADDING.left + PADDING.right;
const VIEW: TimeWindow = { from: 0, to: 1000 };

const lane = (facts: Partial<Lane>): Lane => ({
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
  ...facts,
});

const draw = (facts: Partial<Lane>, text = '', now = 1000) =>
  toShapes({ lane: lane(facts), text, now, view: VIEW, width: WIDTH });

const trace = { v: 1, batch: 1, at: 0, call: 0, toolCallId: 'call_1', name: 'read_file' } as const;
const reduced = { ...trace, type: 'reduced', outcome: 'applied', before: 9, after: 5 } as const;
const trimmed = { ...trace, type: 'trimmed', cut: true, before: 5, after: 3, budget: 3 } as const;

describe('markers out of sight', () => {
  const late: TimeWindow = { from: 2000, to: 3000 };
  const away = (facts: Partial<Lane>, view: TimeWindow) =>
    toShapes({ lane: lane(facts), text: '80 ms', now: 3000, view, width: WIDTH }).label;

  it('are named at their edge', () => {
    expect(away({ startAt: 0, executedAt: 80, settledAt: 80 }, late)).toMatchObject({
      text: '‹ 80 ms',
      inside: false,
    });
    const after = away({ status: 'refused', settledAt: 2980 }, VIEW);
    expect(after?.text).toBe('80 ms ›');
    expect(after?.x).toBeGreaterThan(WIDTH - 80);
    expect(after?.x).toBeLessThan(WIDTH);
  });

  it('gives a text that fits nowhere the side with more room', () => {
    const words = 'what the backend said of it '.repeat(9);
    const label = (executedAt: number) => draw({ startAt: 0, executedAt }, words).label;
    expect(label(900)?.inside).toBe(true);
    expect(label(100)?.inside).toBe(false);
  });

  it('keeps the text of a long bar on the visible part', () => {
    const label = away({ startAt: 0, executedAt: 9000, settledAt: 9000 }, VIEW);
    expect(label).toMatchObject({ text: '80 ms', inside: true });
    expect((label?.x ?? 0) + (label?.room ?? 0)).toBeLessThanOrEqual(WIDTH);
  });
});

describe('the time scale', () => {
  it('maps a millisecond to a pixel and back', () => {
    expect(toX(250, VIEW, WIDTH)).toBe(PADDING.left + 250);
    expect(toMs(toX(250, VIEW, WIDTH), VIEW, WIDTH)).toBeCloseTo(250);
  });

  it('has round ticks only within the window', () => {
    const ticks = toTicks({ from: 90, to: 2310 }, WIDTH);
    expect(ticks.map(({ label }) => label.replace('\u00a0', ' '))).toEqual([
      '200 ms',
      '400 ms',
      '600 ms',
      '800 ms',
      '1.0 s',
      '1.2 s',
      '1.4 s',
      '1.6 s',
      '1.8 s',
      '2.0 s',
      '2.2 s',
    ]);
  });

  it('writes as many digits as two ticks need to differ', () => {
    const ends = [1900, 2600, 9000, 50_000].map((to) => ({ from: 0, to }));
    const zoomed = [1000.04, 1002, 1030].map((to) => ({ from: 1000, to }));
    for (const view of [...ends, ...zoomed]) {
      const labels = toTicks(view, WIDTH).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
    expect(toTicks({ from: 1000, to: 1200 }, 600).map(({ label }) => label)).toContain(
      '1.05\u00a0s',
    );
  });

  it('has several ticks on a phone', () => {
    for (const to of [90, 1150, 7000]) {
      expect(toTicks({ from: 0, to }, 250).length).toBeGreaterThan(1);
    }
  });

  it('never crowds the ticks, for any length', () => {
    for (const to of [3, 17, 480, 9999, 123_456]) {
      const xs = toTicks({ from: 0, to }, WIDTH).map(({ x }) => x);
      expect(xs.length).toBeGreaterThan(1);
      for (const [index, x] of xs.entries()) {
        if (index > 0) expect(x - (xs[index - 1] ?? 0)).toBeGreaterThan(70);
      }
    }
  });
});

describe('the window', () => {
  it('grows in steps while a run lasts, and always includes the present', () => {
    const ends = [100, 110, 120, 130].map((ms) => growingWindow(ms).to);
    expect(new Set(ends).size).toBe(1);
    for (const ms of [1, 500, 5000]) expect(growingWindow(ms).to).toBeGreaterThan(ms);
  });

  it('zooms around the moment under the pointer', () => {
    const next = zoom(VIEW, 0.5, 250, 1000);
    expect(next).toEqual({ from: 125, to: 625 });
    expect(toX(250, next, WIDTH)).toBeCloseTo(toX(250, VIEW, WIDTH));
  });

  it('does not zoom out or pan beyond the run', () => {
    expect(zoom(VIEW, 4, 900, 1000)).toEqual(fitWindow(1000));
    expect(pan({ from: 0, to: 500 }, -1, 1000)).toEqual({ from: 0, to: 500 });
    expect(pan({ from: 400, to: 900 }, 1, 1000)).toEqual({ from: 500, to: 1000 });
  });
});

describe('a lane', () => {
  it('is hatched until it starts and solid until it ends', () => {
    const shapes = draw({ startAt: 100, executedAt: 300, settledAt: 300 });
    expect(shapes.queued).toEqual({ x: PADDING.left, width: 100 });
    expect(shapes.bar).toEqual({ x: PADDING.left + 100, width: 200 });
  });

  it('reaches to the present while it runs, and is only hatched while it waits', () => {
    expect(draw({ status: 'running', startAt: 0 }, '', 640).bar?.width).toBe(640);
    const waiting = draw({ status: 'queued' }, 'queued', 640);
    expect(waiting.bar).toBeUndefined();
    expect(waiting.queued?.width).toBe(640);
  });

  it('shows a tail after the bar and a triangle after the tail', () => {
    const shapes = draw({ startAt: 0, executedAt: 200, reducedAt: 200, reduced, trimmed });
    const tail = shapes.reduced ?? { x: 0, width: 0 };
    expect(tail.x).toBeGreaterThan(PADDING.left + 200);
    expect(tail.width).toBeGreaterThan(5);
    expect(shapes.cut).toBeGreaterThan(tail.x + tail.width);
  });

  it('has a triangle at its start where it reads what another call cut', () => {
    const facts = { startAt: 100, executedAt: 200, settledAt: 200 };
    const drawn = { lane: lane(facts), text: '', now: 1000, view: VIEW, width: WIDTH };
    const { bar, readBack } = toShapes({ ...drawn, readsBack: true });
    expect(readBack).toBe(bar?.x);
    expect(toShapes(drawn)).not.toHaveProperty('readBack');
  });

  it('has no tail without a reducer', () => {
    expect(draw({ startAt: 0, executedAt: 200, reduced: { ...reduced, outcome: 'none' } })).toEqual(
      expect.not.objectContaining({ reduced: expect.anything() }),
    );
  });

  it('is only a diamond when it was refused', () => {
    const shapes = draw({ status: 'refused', settledAt: 0 }, 'refused at gate 4');
    expect(shapes.refused).toBe(PADDING.left);
    expect(shapes.bar).toBeUndefined();
    expect(shapes.label?.x).toBeGreaterThan(PADDING.left + 6);
  });

  it('has its text on the bar while it runs, and to the right of it afterwards', () => {
    const running = draw({ status: 'running', startAt: 0 }, '4 of 9', 500).label;
    expect(running).toMatchObject({ inside: true });
    const done = draw({ startAt: 0, executedAt: 500 }, '500 ms').label;
    expect(done).toMatchObject({ inside: false });
    expect(done?.x).toBeGreaterThan(PADDING.left + 500);
  });

  it('puts the text to the right of a bar that is too short', () => {
    const label = draw({ status: 'running', startAt: 480 }, 'a long message', 500).label;
    expect(label?.inside).toBe(false);
  });

  it('puts the text on the bar if there is no room to its right', () => {
    const label = draw({ startAt: 0, executedAt: 1000 }, '1.0 s · cut at 1,333').label;
    expect(label?.inside).toBe(true);
  });

  it('never lets a text run out of the drawing', () => {
    const label = draw({ status: 'failed', startAt: 0, executedAt: 20 }, 'x'.repeat(400)).label;
    expect((label?.x ?? 0) + (label?.room ?? 0)).toBeLessThanOrEqual(WIDTH);
  });
});
