import type { CallStatus, LaneStatus } from '../../../../session/store/index.ts';
import { barTone, type LaneLabel, type LaneShapes, type Span } from '../geometry.ts';
import type { LanePalette } from './lane-palette.ts';

/** Where and in what colours a lane is drawn. */
export interface PaintOptions {
  context: CanvasRenderingContext2D;
  palette: LanePalette;
  /** Unit: CSS pixels. */
  width: number;
  height: number;
  /** Device pixels for each CSS pixel. */
  ratio: number;
  /** The width of a character of the font, in CSS pixels. */
  charWidth: number;
}

/**
 * Sets the font, once for each size and palette: setting it computes the styles of the page.
 *
 * @returns the width of a character, in CSS pixels
 */
export function setFont(context: CanvasRenderingContext2D, { font }: LanePalette): number {
  context.font = font;
  context.textBaseline = 'middle';
  return context.measureText('0').width;
}

const BAR = 13;
const TICK = { width: 2, height: 9 };
const RADIUS = 3;
const CUT = 12;
const DOT = 5;
/** The side of the repeated square of the hatching, in CSS pixels. */
const TILE = 6;

/** Draws one call: hatched, solid (hollow from a cache), ticks, tail, triangle, diamond, text. */
export function paintLane(shapes: LaneShapes, status: LaneStatus, options: PaintOptions): void {
  const { context, palette, width, height, ratio } = options;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  // Shapes may reach far beyond the drawing, which a gradient or an arc would be computed for.
  const seen = (span: Span) => clip(span, width);
  const middle = height / 2;
  const top = middle - BAR / 2;
  if (shapes.queued) {
    const { x, width: length } = seen(shapes.queued);
    context.fillStyle = hatching(options, 'queued') ?? palette.queued;
    context.fillRect(x, top, length, BAR);
  }
  if (shapes.bar) paintBar(shapes, seen(shapes.bar), barTone(status), top, options);
  for (const { x, retry } of shapes.ticks) paintTick(x, retry, middle, options);
  for (const { x } of shapes.filters) paintDot(x, top, options);
  if (shapes.reduced) {
    context.fillStyle = palette.reduced;
    roundRect(context, seen(shapes.reduced), top);
    context.fill();
  }
  if (shapes.cut !== undefined) {
    const x = shapes.cut;
    polygon(context, palette.cut, [x, top], [x + CUT, middle], [x, top + BAR]);
    if (palette.hasPatterns) hollow(options);
  }
  if (shapes.readBack !== undefined) {
    // The triangle of the cut, where the reading goes on.
    const x = shapes.readBack;
    polygon(context, palette.cut, [x, top], [x + CUT, middle], [x, top + BAR]);
    outline(context, palette.surface);
  }
  if (shapes.refused !== undefined) {
    const [x, r] = [shapes.refused + 0.5, BAR / 2];
    const colour = status === 'answered' ? palette.answered : palette.refused;
    polygon(context, colour, [x, top], [x + r, middle], [x, top + BAR], [x - r, middle]);
    if (palette.hasPatterns && status === 'refused') hollow(options);
  }
  if (shapes.label) paintLabel(shapes.label, status, middle, options);
}

const GHOST = { height: 3, gap: 2 };

/** Draws the same call before an edit, as a thin line below its bar. */
export function paintGhost(shapes: LaneShapes, status: CallStatus, options: PaintOptions): void {
  const { context, palette, width, height } = options;
  const top = (height + BAR) / 2 + GHOST.gap;
  context.globalAlpha = 0.7;
  if (shapes.queued) {
    const { x, width: length } = clip(shapes.queued, width);
    context.fillStyle = palette.queued;
    context.fillRect(x, top, length, GHOST.height);
  }
  if (shapes.bar) {
    const { x, width: length } = clip(shapes.bar, width);
    // It has no triangle at its end, as a bar has.
    context.fillStyle = status === 'cut' ? palette.cut : palette[barTone(status)];
    context.fillRect(x, top, length, GHOST.height);
  }
  if (shapes.refused !== undefined) {
    context.fillStyle = status === 'answered' ? palette.answered : palette.refused;
    context.fillRect(shapes.refused - 3, top, 7, GHOST.height);
  }
  context.globalAlpha = 1;
}

function paintBar(
  { cached, bar }: LaneShapes,
  span: Span,
  tone: ReturnType<typeof barTone>,
  top: number,
  options: PaintOptions,
): void {
  const { context, palette } = options;
  context.fillStyle = palette[tone];
  if (tone === 'unsettled' && bar) {
    // The end of the call is unknown.
    const fade = context.createLinearGradient(bar.x, 0, bar.x + bar.width, 0);
    fade.addColorStop(0, palette.unsettled);
    fade.addColorStop(1, 'transparent');
    context.fillStyle = fade;
  }
  const isStriped = tone === 'failed' && palette.hasPatterns;
  if (isStriped) context.fillStyle = hatching(options, 'failed') ?? palette.failed;
  roundRect(context, span, top);
  context.fill();
  if (isStriped) outline(context, palette.failed);
  if (!cached) return;
  // Nothing was executed for it.
  context.fillStyle = palette.okSoft;
  context.fillRect(span.x + 2, top + 2, Math.max(0, span.width - 4), BAR - 4);
}

/** Draws the last shape as a border around the colour of the page. */
function hollow({ context, palette }: PaintOptions): void {
  context.fillStyle = palette.surface;
  context.fill();
  outline(context, palette.ink);
}

/** Draws a border around the last shape. */
function outline(context: CanvasRenderingContext2D, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
}

function paintTick(x: number, retry: boolean, middle: number, options: PaintOptions): void {
  const { context, palette } = options;
  const top = middle - TICK.height / 2;
  context.fillStyle = palette.onBar;
  context.globalAlpha = 0.85;
  if (retry) {
    // Two short strokes: it begins once more.
    context.fillRect(x - 3, top, TICK.width, TICK.height);
    context.fillRect(x + 1, top, TICK.width, TICK.height);
  } else context.fillRect(x - 1, top, TICK.width, TICK.height);
  context.globalAlpha = 1;
}

function paintDot(x: number, top: number, { context, palette }: PaintOptions): void {
  context.beginPath();
  context.arc(x, top - 4 + DOT / 2, DOT / 2 - 0.5, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = palette.ink;
  context.lineWidth = 1;
  context.stroke();
}

function paintLabel(
  { text, x, inside, room }: LaneLabel,
  status: LaneStatus,
  middle: number,
  { context, palette, charWidth }: PaintOptions,
): void {
  if (inside) {
    // On the bar's own colour, so that no tick runs through the text.
    context.fillStyle = palette[barTone(status)];
    context.fillRect(x, middle - BAR / 2, room, BAR);
  }
  const padding = inside ? 4 : 0;
  const shown = shortened(text, room - padding, charWidth);
  context.fillStyle = inside ? palette.onBar : labelInk(status, palette);
  // At a whole pixel, so that the glyphs are drawn once and not for each fraction.
  context.fillText(shown, Math.round(x + padding), middle + 0.5);
}

function labelInk(status: LaneStatus, palette: LanePalette): string {
  if (status === 'refused') return palette.refusedInk;
  if (status === 'failed') return palette.failedInk;
  return status === 'answered' ? palette.answeredInk : palette.ink;
}

/** The text, or its start with an ellipsis. All characters of the font have one width. */
function shortened(text: string, room: number, charWidth: number): string {
  // A longer text cannot fit, and measuring one of megabytes would take long.
  const most = Math.max(0, Math.floor(room / charWidth));
  if (text.length <= most) return text;
  return most <= 1 ? '' : `${text.slice(0, most - 1)}…`;
}

function clip({ x, width }: Span, room: number): Span {
  const from = Math.max(x, -RADIUS - 1);
  const to = Math.min(x + width, room + RADIUS + 1);
  return { x: from, width: Math.max(0, to - from) };
}

function roundRect(context: CanvasRenderingContext2D, { x, width }: Span, top: number): void {
  context.beginPath();
  context.roundRect(x, top, width, BAR, Math.min(RADIUS, width / 2));
}

type Point = readonly [x: number, y: number];

function polygon(context: CanvasRenderingContext2D, colour: string, ...points: Point[]): void {
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

type Hatched = 'queued' | 'failed';

const patterns: Record<
  Hatched,
  WeakMap<LanePalette, { ratio: number; pattern: CanvasPattern | null }>
> = { queued: new WeakMap(), failed: new WeakMap() };

/**
 * A repeated tile: lines over the whole stretch would be slow to draw in every frame. The lines of
 * failed calls fall, and those of queued calls rise.
 */
function hatching({ context, palette, ratio }: PaintOptions, of: Hatched): CanvasPattern | null {
  const known = patterns[of].get(palette);
  if (known?.ratio === ratio) return known.pattern;
  const tile = document.createElement('canvas');
  tile.width = Math.round(TILE * ratio);
  tile.height = tile.width;
  const drawing = tile.getContext('2d');
  if (!drawing) return null;
  const side = tile.width;
  // Stripes from the lower left to the upper right, by their shares of the diagonal.
  for (const [from, to] of [
    [0.14, 0.36],
    [0.64, 0.86],
  ] as const) {
    const [a, b] = [from * 2 * side, to * 2 * side];
    const points: readonly Point[] = [
      [a, 0],
      [b, 0],
      [0, b],
      [0, a],
    ];
    const shown = of === 'failed' ? points.map(([x, y]): Point => [side - x, y]) : points;
    polygon(drawing, palette[of], ...shown);
  }
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(TILE / side));
  patterns[of].set(palette, { ratio, pattern });
  return pattern;
}
