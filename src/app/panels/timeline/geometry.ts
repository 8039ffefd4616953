import { tickStep, ticks } from 'd3-array';
import { isCut } from '../../../session/run/index.ts';
import type { CallFacts, CallStatus } from '../../../session/store/index.ts';
import type { AudienceChoice } from './progress.ts';
import { type LaneMark, TickMarks } from './tick-marks.ts';
import { type TimeWindow, toX } from './time-scale.ts';

/** A tick of the axis. */
export interface Tick {
  x: number;
  label: string;
}

/** A part of a lane, in CSS pixels. */
export interface Span {
  x: number;
  width: number;
}

/** The shapes of a lane, in CSS pixels. */
export interface LaneShapes {
  queued?: Span;
  bar?: Span;
  /** The tool did not run: an equal call had answered. */
  cached?: boolean;
  /** Progress events on the bar. */
  ticks: readonly LaneMark[];
  /** Outcomes of filters. */
  filters: LaneMark[];
  reduced?: Span;
  /** Left edge of the cut's triangle. */
  cut?: number;
  /** Left edge of the triangle on a bar that reads what another call cut. */
  readBack?: number;
  /** Middle of the refusal's diamond. */
  refused?: number;
  label: LaneLabel | undefined;
}

/** The text of a lane and its position. */
export interface LaneLabel {
  text: string;
  x: number;
  /** On the bar, into which it fits. */
  inside: boolean;
  /** The maximum length before it is shortened, in CSS pixels. */
  room: number;
}

/** The width of a character of the labels, whose font has 12 px. */
const CHAR_WIDTH = 7.2;
const REDUCED_MIN = 9;
const BAR_MIN = 3;
const GAP = 7;
const CUT_WIDTH = 12;

/** The factors of one step of the zoom, for {@link zoom}. */
export const ZOOM = { in: 0.7, out: 1 / 0.7 };

/** The whole of an ended run. @param ms its length */
export function fitWindow(ms: number): TimeWindow {
  return { from: 0, to: Math.max(50, ms) };
}

/**
 * The whole of a run in progress. It grows in steps, so that bars grow while the axis stands still.
 *
 * @param ms Milliseconds since the start of the run
 */
export function growingWindow(ms: number): TimeWindow {
  let to = 400;
  while (to < ms * 1.08) to *= 1.5;
  return { from: 0, to };
}

/** Round times for the axis, about one every 110 pixels and at least two. */
export function toTicks(view: TimeWindow, width: number): Tick[] {
  const count = Math.max(2, Math.floor((width - 60) / 110));
  const step = tickStep(view.from, view.to, count);
  return ticks(view.from, view.to, count).map((at) => ({
    x: toX(at, view, width),
    label: tickLabel(at, step),
  }));
}

/**
 * @param factor below 1 zooms in @param around the time that keeps its position @param end of the
 *   run, which limits the window
 * @param around the moment that stays where it is
 * @param end of the run, beyond which there is nothing to see
 */
export function zoom(view: TimeWindow, factor: number, around: number, end: number): TimeWindow {
  const full = fitWindow(end);
  const length = Math.min(full.to, Math.max(2, (view.to - view.from) * factor));
  const share = (around - view.from) / (view.to - view.from);
  return clampWindow({ from: around - share * length, to: around + (1 - share) * length }, full.to);
}

/** @returns the window moved by a fraction of its length */
export function pan(view: TimeWindow, share: number, end: number): TimeWindow {
  const by = (view.to - view.from) * share;
  return clampWindow({ from: view.from + by, to: view.to + by }, fitWindow(end).to);
}

/** Input of {@link toShapes}. */
export interface DrawnLane {
  lane: CallFacts;
  /** The text of the lane. */
  text: string;
  /** It reads what another call cut. Default false. */
  readsBack?: boolean | undefined;
  /** Milliseconds since the start of the run: the end of unfinished bars. */
  now: number;
  view: TimeWindow;
  /** Unit: CSS pixels. */
  width: number;
  /** The time of the request, in milliseconds since the start of the run. Default 0. */
  askedAt?: number | undefined;
  /** The audience whose progress events are drawn. Default: all. */
  audience?: AudienceChoice;
  /** The lane's marks from the last time. Default: they are read again. */
  marks?: TickMarks;
}

/** The shapes of one call. */
export function toShapes(drawn: DrawnLane): LaneShapes {
  const { lane, text, now, view, width, askedAt = 0, audience = 'all' } = drawn;
  const x = (ms: number) => toX(ms, view, width);
  if (lane.status === 'refused' || lane.status === 'answered') {
    const at = x(lane.settledAt ?? 0);
    const label = awayLabel(text, at, at, width) ?? labelAt(text, at + 6 + GAP, width);
    return { ticks: [], filters: [], refused: at, label };
  }
  const shapes: LaneShapes = { ticks: [], filters: [], label: undefined };
  const start = lane.startAt ?? (lane.settledAt === undefined ? now : lane.settledAt);
  if (start > askedAt + 0.5) shapes.queued = span(x(askedAt), x(start), 0);
  if (lane.startAt === undefined) {
    const at = Math.max(x(start), x(askedAt));
    shapes.label = awayLabel(text, x(askedAt), at, width) ?? labelAt(text, at + GAP, width);
    return shapes;
  }
  const barEnd = lane.executedAt ?? lane.settledAt ?? now;
  const bar = span(x(lane.startAt), x(barEnd), BAR_MIN);
  shapes.bar = bar;
  if (lane.cached) shapes.cached = true;
  if (drawn.readsBack) shapes.readBack = bar.x;
  const { marks = new TickMarks() } = drawn;
  const edge = bar.x + bar.width - 1;
  shapes.ticks = upTo(marks.read(lane.progress, { view, width, audience }), edge);
  shapes.filters = lane.filters.map(({ at, event }) => ({
    x: Math.min(x(at), bar.x + bar.width),
    text: `${event.filter}, ${event.hook} the tool: ${event.outcome}`,
    retry: false,
    count: 1,
  }));
  // A short bar is narrower than its triangle, which the text must not touch.
  let end = bar.x + Math.max(bar.width, drawn.readsBack ? CUT_WIDTH : 0);
  if (lane.reduced?.outcome === 'applied') {
    shapes.reduced = span(end + 1, Math.max(end + 1, x(lane.reducedAt ?? barEnd)), REDUCED_MIN);
    end = shapes.reduced.x + shapes.reduced.width;
  }
  if (isCut(lane)) {
    shapes.cut = end + 2;
    end += CUT_WIDTH + 2;
  }
  const from = shapes.queued?.x ?? bar.x;
  shapes.label = awayLabel(text, from, end, width) ?? placeLabel(text, lane, bar, end, width);
  return shapes;
}

/** The marks left of an edge. They are sorted, and at most the last few lie behind it. */
function upTo(marks: readonly LaneMark[], edge: number): readonly LaneMark[] {
  let end = marks.length;
  while (end > 0 && (marks[end - 1]?.x ?? 0) >= edge) end -= 1;
  return end === marks.length ? marks : marks.slice(0, end);
}

/** The colour of a bar by status. */
export function barTone(
  status: Exclude<CallStatus, 'cut'>,
): 'ok' | 'failed' | 'unsettled' | 'running' {
  if (status === 'aborted') return 'failed';
  return status === 'ok' || status === 'failed' || status === 'unsettled' ? status : 'running';
}

/** On a growing bar, otherwise to its right; on the bar if there is no space to its right. */
function placeLabel(text: string, lane: CallFacts, bar: Span, end: number, width: number) {
  const length = text.length * CHAR_WIDTH + GAP;
  // If a bar continues beyond the view, the text stays on the visible part.
  const seenTo = Math.min(bar.x + bar.width, width);
  const fitsInside = seenTo - Math.max(0, bar.x) > length + GAP;
  const fitsRight = end + GAP + length <= width;
  if (text === '' || (fitsRight && (lane.status !== 'running' || !fitsInside))) {
    return labelAt(text, end + GAP, width);
  }
  if (!fitsInside) {
    // It fits on neither side, so it goes where more of it is readable.
    const seenFrom = Math.max(0, bar.x);
    const room = seenTo - seenFrom - GAP;
    return room > width - end - GAP
      ? { text, x: seenFrom, inside: true, room }
      : labelAt(text, end + GAP, width);
  }
  return { text, x: seenTo - length, inside: true, room: length };
}

/** For shapes outside the view: the edge behind which they lie. */
function awayLabel(text: string, from: number, to: number, width: number): LaneLabel | undefined {
  if (to < 0) return labelAt(`‹ ${text}`.trim(), GAP, width);
  if (from <= width) return undefined;
  const words = `${text} ›`.trim();
  return labelAt(words, Math.max(GAP, width - words.length * CHAR_WIDTH - GAP), width);
}

function labelAt(text: string, x: number, width: number): LaneLabel | undefined {
  return text === '' ? undefined : { text, x, inside: false, room: Math.max(0, width - x - 4) };
}

function span(from: number, to: number, least: number): Span {
  return { x: from, width: Math.max(least, to - from) };
}

function clampWindow({ from, to }: TimeWindow, end: number): TimeWindow {
  const length = Math.min(to - from, end);
  const start = Math.min(Math.max(0, from), end - length);
  return { from: start, to: start + length };
}

/** With enough digits to distinguish two neighbours. */
function tickLabel(ms: number, step: number): string {
  if (ms === 0) return '0';
  const [value, unit] = ms >= 1000 ? [ms / 1000, 's'] : [ms, 'ms'];
  const stepInUnit = unit === 's' ? step / 1000 : step;
  const digits = Math.max(0, -Math.floor(Math.log10(stepInUnit)));
  return `${value.toFixed(digits)}\u00a0${unit}`;
}
