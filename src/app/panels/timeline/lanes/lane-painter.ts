import { shownStatus } from '../../../../session/run/index.ts';
import { watchPalette } from '../../../lib/watch-palette.ts';
import { toShapes } from '../geometry.ts';
import { laneHeight } from '../lane-height.ts';
import { type LaneMark, TickMarks } from '../tick-marks.ts';
import { toMs, toX } from '../time-scale.ts';
import { toLayers } from './lane-layers.ts';
import { type LanePalette, readPalette } from './lane-palette.ts';
import { paintGhost, paintLane, setFont } from './paint-lane.ts';
import type { PaintedCall, PaintFrame } from './painted-call.ts';

interface Chart {
  /** Absent until it is first known. */
  call: PaintedCall | undefined;
  marks: TickMarks;
  /** The palette whose font the canvas has; absent after its size has changed. */
  palette: LanePalette | undefined;
  charWidth: number;
  isDirty: boolean;
  isSeen: boolean;
}

/** How near the pointer must be to a mark, in CSS pixels. */
const REACH = 4;

/**
 * Draws the lanes on their canvases. React places a canvas for each lane and says when its call
 * changes. The bars of calls in progress grow here, without a render. Lanes out of sight are drawn
 * when they come into sight.
 */
export class LanePainter {
  readonly #charts = new Map<HTMLCanvasElement, Chart>();
  #sight: IntersectionObserver | undefined;
  #unwatch: (() => void) | undefined;
  #frame: PaintFrame | undefined;
  #palette: LanePalette | undefined;
  /** The time to which the bars of calls in progress were last drawn. */
  #markedAt = 0;
  #height = 0;
  #ratio = 0;
  #isScheduled = false;

  /** Draws on a canvas from now on. @returns a function that ends this */
  add(canvas: HTMLCanvasElement): () => void {
    this.#charts.set(canvas, {
      call: undefined,
      marks: new TickMarks(),
      palette: undefined,
      charWidth: 0,
      isDirty: true,
      isSeen: true,
    });
    this.#watch().observe(canvas);
    return () => {
      this.#sight?.unobserve(canvas);
      this.#charts.delete(canvas);
      if (this.#charts.size === 0) this.#endWatch();
    };
  }

  /** Sets the call of a canvas. */
  update(canvas: HTMLCanvasElement, call: PaintedCall): void {
    const chart = this.#charts.get(canvas);
    if (!chart || (chart.call && isSame(chart.call, call))) return;
    chart.call = call;
    chart.isDirty = true;
    this.#schedule();
  }

  /** Shows another moment or part of the run. */
  setFrame(frame: PaintFrame): void {
    const before = this.#frame;
    this.#frame = frame;
    const isSameWidth = before?.width === frame.width;
    // The height of lanes depends on the width of the page.
    if (!isSameWidth) this.#height = 0;
    if (!isSameWidth || before.view !== frame.view || this.#ratio !== window.devicePixelRatio)
      this.#markAll();
    else if (this.#hasMoved(frame)) this.#markUnfinished();
  }

  /** The texts of the mark at a place, such as that of the pointer. */
  textAt(canvas: HTMLCanvasElement, x: number): string {
    const chart = this.#charts.get(canvas);
    if (!chart?.call || !this.#frame) return '';
    const { ticks, filters } = toShapes({ ...chart.call, ...this.#frame, marks: chart.marks });
    return textOf(nearest([...filters, ...ticks], x));
  }

  /** The place of a call's bar, in CSS pixels; `undefined` if no part of it is in view. */
  barOf(canvas: HTMLCanvasElement): { x: number; end: number } | undefined {
    const chart = this.#charts.get(canvas);
    if (!chart?.call || !this.#frame) return undefined;
    const { bar } = toShapes({ ...chart.call, ...this.#frame, marks: chart.marks });
    if (!bar) return undefined;
    const end = bar.x + bar.width;
    return end >= 0 && bar.x <= this.#frame.width ? { x: bar.x, end } : undefined;
  }

  /** The time between two places, in milliseconds. */
  msBetween(from: number, to: number): number {
    if (!this.#frame) return 0;
    const { view, width } = this.#frame;
    return toMs(to, view, width) - toMs(from, view, width);
  }

  /** Watches what is in sight and the theme while there are lanes. */
  #watch(): IntersectionObserver {
    this.#unwatch ??= watchPalette(() => {
      this.#palette = undefined;
      this.#markAll();
    });
    this.#sight ??= new IntersectionObserver((entries) => this.#see(entries), {
      // Drawn before they are scrolled into sight.
      rootMargin: '300px 0px',
    });
    return this.#sight;
  }

  #endWatch(): void {
    this.#sight?.disconnect();
    this.#unwatch?.();
    this.#sight = undefined;
    this.#unwatch = undefined;
    this.#palette = undefined;
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const chart = this.#charts.get(target as HTMLCanvasElement); // only canvases are observed
      if (chart) chart.isSeen = isIntersecting;
    }
    this.#schedule();
  }

  /** Whether a bar that ends now is longer or shorter by a pixel. */
  #hasMoved({ now, view, width }: PaintFrame): boolean {
    const distance = toX(now, view, width) - toX(this.#markedAt, view, width);
    return Math.abs(distance) * this.#ratio >= 1;
  }

  #markAll(): void {
    this.#markedAt = this.#frame?.now ?? 0;
    for (const chart of this.#charts.values()) chart.isDirty = true;
    this.#schedule();
  }

  #markUnfinished(): void {
    this.#markedAt = this.#frame?.now ?? 0;
    for (const chart of this.#charts.values()) {
      if (chart.call?.lane.settledAt === undefined) chart.isDirty = true;
    }
    this.#schedule();
  }

  /**
   * With the next frame: a text on a canvas needs the styles of the page, so after each render the
   * browser would compute them once more.
   */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.paint();
    });
  }

  /** Draws what has changed, at once. Only for work on a frame. */
  paint(): void {
    const frame = this.#frame;
    if (!frame || frame.width === 0) return;
    const ratio = window.devicePixelRatio;
    this.#ratio = ratio;
    // Reading a token forces a style recalculation, so it happens once per theme.
    this.#palette ??= readPalette();
    this.#height ||= laneHeight() - 1;
    const due = [...this.#charts].filter(([, chart]) => chart.isDirty && chart.isSeen);
    // All sizes first: each would change the layout, and each text would ask for it.
    for (const [canvas, chart] of due) this.#fit(canvas, chart, frame.width);
    for (const [canvas, chart] of due) {
      chart.isDirty = false;
      this.#paintChart(canvas, chart, frame, this.#palette);
    }
  }

  #fit(canvas: HTMLCanvasElement, chart: Chart, width: number): void {
    const across = Math.round(width * this.#ratio);
    const down = Math.round(this.#height * this.#ratio);
    if (canvas.width === across && canvas.height === down) return;
    // This resets the font, too.
    canvas.width = across;
    canvas.height = down;
    chart.palette = undefined;
  }

  #paintChart(
    canvas: HTMLCanvasElement,
    chart: Chart,
    frame: PaintFrame,
    palette: LanePalette,
  ): void {
    const { call, marks } = chart;
    const context = canvas.getContext('2d');
    if (!context || !call) return;
    const { width } = frame;
    const [height, ratio] = [this.#height, this.#ratio];
    if (chart.palette !== palette) chart.charWidth = setFont(context, palette);
    chart.palette = palette;
    const { charWidth } = chart;
    const options = { context, palette, width, height, ratio, charWidth };
    for (const { shapes, status, part } of toLayers(call, frame, marks)) {
      context.save();
      if (part) {
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.beginPath();
        context.rect(part.x, 0, part.width, height);
        context.clip();
      }
      paintLane(shapes, status, options);
      context.restore();
    }
    if (!call.ghost) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { lane: _, ...drawn } = { ...call, ...frame, text: '' };
    paintGhost(toShapes({ ...drawn, lane: call.ghost }), shownStatus(call.ghost), options);
  }
}

function isSame(a: PaintedCall, b: PaintedCall): boolean {
  return (
    a.lane === b.lane &&
    a.ghost === b.ghost &&
    a.unfinished === b.unfinished &&
    a.moment === b.moment &&
    a.text === b.text &&
    a.readsBack === b.readsBack &&
    a.audience === b.audience &&
    a.askedAt === b.askedAt
  );
}

function nearest(marks: readonly LaneMark[], x: number): LaneMark | undefined {
  let found: LaneMark | undefined;
  for (const mark of marks) {
    const distance = Math.abs(mark.x - x);
    if (distance <= REACH && (!found || distance < Math.abs(found.x - x))) found = mark;
  }
  return found;
}

function textOf(mark: LaneMark | undefined): string {
  if (!mark) return '';
  return mark.count === 1 ? mark.text : `${mark.text} (the last of ${mark.count} events)`;
}
