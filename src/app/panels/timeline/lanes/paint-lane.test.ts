import { expect, test, vi } from 'vitest';
import type { CallFacts } from '../../../../session/store/run.ts';
import { toShapes } from '../geometry.ts';
import type { LanePalette } from './lane-palette.ts';
import { paintLane } from './paint-lane.ts';

const PALETTE = new Proxy({} as LanePalette, {
  get: (_, name) => name !== 'hasPatterns' && String(name),
});
/** Of forced colours: one colour for several shapes. */
const PATTERNS = new Proxy(PALETTE, {
  get: (_, name) => name === 'hasPatterns' || String(name),
});

/** A context that lists what is filled, each with its colour. */
function createContext() {
  const drawn: string[] = [];
  const state = { fillStyle: '', strokeStyle: '' };
  const context = new Proxy(state, {
    get: (_, name) => {
      if (name === 'fillRect' || name === 'fill') return () => drawn.push(state.fillStyle);
      if (name === 'stroke') return () => drawn.push(`border ${state.strokeStyle}`);
      if (name === 'fillText') return (text: string) => drawn.push(`${state.fillStyle}: ${text}`);
      return () => undefined;
    },
    set: (_, name, value) => {
      if (name === 'fillStyle' || name === 'strokeStyle') state[name] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D; // only what is drawn with
  return { context, drawn };
}

function paint(
  facts: Partial<CallFacts>,
  text = '',
  { now = 1000, palette = PALETTE } = {},
): string[] {
  const none = { progress: [], filters: [], warnings: [] };
  const lane: CallFacts = { status: 'ok', ...none, ...facts };
  const width = 1000;
  const { context, drawn } = createContext();
  const shapes = toShapes({ lane, text, now, view: { from: 0, to: 1000 }, width });
  paintLane(shapes, lane.status, {
    context,
    palette,
    width,
    height: 25,
    ratio: 1,
    charWidth: 7,
  });
  return drawn;
}

const trace = { v: 1, batch: 1, at: 0, call: 0, toolCallId: 'call_1', name: 'terminal' } as const;

test('each status has its own colour', () => {
  expect(paint({ startAt: 0, executedAt: 500 })).toEqual(['ok']);
  expect(paint({ status: 'failed', startAt: 0, executedAt: 500 })).toEqual(['failed']);
  expect(paint({ status: 'running', startAt: 0 })).toEqual(['running']);
  expect(paint({ status: 'refused', settledAt: 0 })).toEqual(['refused']);
  expect(paint({ status: 'answered', settledAt: 0 })).toEqual(['answered']);
});

test('with few colours failed, refused and cut shapes have borders', () => {
  // Without a canvas for the pattern, the shape has its plain colour.
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  const paintFew = (facts: Partial<CallFacts>) => paint(facts, '', { palette: PATTERNS });
  const trimmed = { ...trace, type: 'trimmed', cut: true, before: 5, after: 3, budget: 3 } as const;
  expect(paintFew({ startAt: 0, executedAt: 500 })).toEqual(['ok']);
  expect(paintFew({ status: 'failed', startAt: 0, executedAt: 500 }).at(-1)).toBe('border failed');
  expect(paintFew({ status: 'refused', settledAt: 0 })).toEqual([
    'refused',
    'surface',
    'border ink',
  ]);
  expect(paintFew({ status: 'answered', settledAt: 0 })).toEqual(['answered']);
  expect(paintFew({ startAt: 0, executedAt: 500, trimmed }).at(-1)).toBe('border ink');
});

test('an answer from a cache is hollow, and a cut result ends in a triangle', () => {
  const trimmed = { ...trace, type: 'trimmed', cut: true, before: 5, after: 3, budget: 3 } as const;
  expect(paint({ startAt: 0, executedAt: 500, cached: 'hit' })).toEqual(['ok', 'okSoft']);
  expect(paint({ startAt: 0, executedAt: 500, trimmed })).toEqual(['ok', 'cut']);
});

test('a text that does not fit ends in an ellipsis', () => {
  const [, text] = paint({ status: 'failed', startAt: 0, executedAt: 20 }, 'x'.repeat(400));
  expect(text).toMatch(/^failedInk: x+…$/);
});

test('a lane with thousands of events is drawn with a limited number of shapes', () => {
  const progress = Array.from({ length: 20_000 }, (_, index) => ({
    at: index / 20,
    event: { ...trace, type: 'progress', message: 'line', audience: 'user' } as const,
  }));
  expect(paint({ startAt: 0, executedAt: 1000, progress }).length).toBeLessThan(1000);
});
