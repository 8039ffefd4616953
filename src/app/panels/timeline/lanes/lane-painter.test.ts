import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallFacts } from '../../../../session/store/run.ts';
import { LanePainter } from './lane-painter.ts';

/** The drawing commands that a lane's canvas received. */
interface FakeCanvas {
  canvas: HTMLCanvasElement;
  /** How often the whole lane was drawn. */
  readonly pictures: number;
  /** How often a font was set, which computes the styles of the page. */
  readonly fonts: number;
}

function createCanvas(): FakeCanvas {
  let pictures = 0;
  let fonts = 0;
  const context = new Proxy(
    {},
    {
      get: (_, name) => () => {
        if (name === 'clearRect') pictures += 1;
        return { width: 7 };
      },
      set: (_, name) => {
        if (name === 'font') fonts += 1;
        return true;
      },
    },
  );
  const canvas = { width: 0, height: 0, getContext: () => context };
  return {
    canvas: canvas as unknown as HTMLCanvasElement, // only what the painter uses
    get pictures() {
      return pictures;
    },
    get fonts() {
      return fonts;
    },
  };
}

let see: (entries: { target: unknown; isIntersecting: boolean }[]) => void;

const frames: (() => void)[] = [];

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const observer = { observe() {}, unobserve() {}, disconnect() {} };
  vi.stubGlobal('window', { devicePixelRatio: 1 });
  vi.stubGlobal('document', {
    documentElement: {},
    fonts: { addEventListener() {}, removeEventListener() {} },
  });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '26px' }));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('MutationObserver', function create() {
    return observer;
  });
  vi.stubGlobal('IntersectionObserver', function create(listener: typeof see) {
    see = listener;
    return observer;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Lets the browser draw a frame. */
function drawFrame(): void {
  for (const draw of frames.splice(0)) draw();
}

const VIEW = { from: 0, to: 1000 };
const none = { progress: [], filters: [], warnings: [] };
const running: CallFacts = { status: 'running', startAt: 0, ...none };
const settled: CallFacts = { status: 'ok', startAt: 0, executedAt: 9, settledAt: 9, ...none };

function place(painter: LanePainter, lane: CallFacts): FakeCanvas {
  const fake = createCanvas();
  painter.add(fake.canvas);
  painter.update(fake.canvas, { lane, text: '', audience: 'all' });
  return fake;
}

/** Shows a frame, and lets the painter draw. */
function show(painter: LanePainter, now: number, view = VIEW): void {
  painter.setFrame({ now, view, width: 500 });
  drawFrame();
}

test('in a frame, only lanes of unfinished calls are drawn again, each once', () => {
  const painter = new LanePainter();
  const [one, other] = [place(painter, running), place(painter, settled)];
  show(painter, 10);
  expect([one.pictures, other.pictures]).toEqual([1, 1]);
  for (const now of [20, 30, 40]) {
    for (const text of ['a', 'b', 'c']) {
      painter.update(one.canvas, { lane: { ...running }, text, audience: 'all' });
    }
    show(painter, now);
  }
  expect([one.pictures, other.pictures]).toEqual([4, 1]);
  show(painter, 40, { from: 0, to: 500 });
  expect([one.pictures, other.pictures]).toEqual([5, 2]);
  expect([one.fonts, other.fonts]).toEqual([1, 1]);
});

test('a bar in progress is drawn again once it is longer by a pixel', () => {
  const painter = new LanePainter();
  const lane = place(painter, running);
  show(painter, 100);
  // 422 pixels are 1,000 ms.
  for (const now of [101, 102]) show(painter, now);
  expect(lane.pictures).toBe(1);
  show(painter, 103);
  expect(lane.pictures).toBe(2);
  show(painter, 104);
  expect(lane.pictures).toBe(2);
  show(painter, 98);
  expect(lane.pictures).toBe(3);
});

test('a lane out of sight is drawn when it comes into sight', () => {
  const painter = new LanePainter();
  const lane = place(painter, running);
  show(painter, 10);
  see([{ target: lane.canvas, isIntersecting: false }]);
  for (const now of [20, 30, 40]) show(painter, now);
  expect(lane.pictures).toBe(1);
  see([{ target: lane.canvas, isIntersecting: true }]);
  drawFrame();
  expect(lane.pictures).toBe(2);
});

test('a lane that is gone is not drawn', () => {
  const painter = new LanePainter();
  const fake = createCanvas();
  const remove = painter.add(fake.canvas);
  painter.update(fake.canvas, { lane: running, text: '', audience: 'all' });
  remove();
  show(painter, 10);
  expect(fake.pictures).toBe(0);
});

test('a bar has a place while a part of it is in view', () => {
  const painter = new LanePainter();
  const { canvas } = place(painter, { ...settled, executedAt: 600, settledAt: 600 });
  show(painter, 1000);
  expect(painter.barOf(canvas)?.end).toBeLessThan(500);
  show(painter, 1000, { from: 0, to: 300 });
  expect(painter.barOf(canvas)?.end).toBeGreaterThan(500);
  show(painter, 1000, { from: 300, to: 700 });
  expect(painter.barOf(canvas)?.x).toBeLessThan(0);
  show(painter, 1000, { from: 700, to: 900 });
  expect(painter.barOf(canvas)).toBeUndefined();
});
