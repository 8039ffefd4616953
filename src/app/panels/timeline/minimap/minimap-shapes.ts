import type { Lane } from '../../../../session/store/index.ts';
import type { TimeWindow } from '../time-scale.ts';

/** A part of the miniature, in CSS pixels. */
export interface MinimapBar {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: 'queued' | 'ok' | 'failed' | 'running' | 'refused' | 'answered';
}

/** The size of the miniature, in CSS pixels. */
export interface MinimapSize {
  width: number;
  height: number;
}

/** The least height of a line with the space below it: thinner bars have no readable colour. */
const LEAST_LINE = 4;

/** The number of adjacent lanes that share a line of the miniature. */
export function lanesPerLine(count: number, height: number): number {
  return Math.max(1, Math.ceil(count / Math.floor(height / LEAST_LINE)));
}

/**
 * One lane of the miniature. All lanes share its height; of many lanes several share a line.
 *
 * @param count of lanes
 * @param now milliseconds since the run began: how far a call that runs has come
 * @param end of what the picture shows, in milliseconds
 */
export function toMinimapBar(
  lane: Lane,
  count: number,
  now: number,
  end: number,
  { width, height }: MinimapSize,
): MinimapBar {
  const { index, status, startAt, executedAt, settledAt } = lane;
  const perLine = lanesPerLine(count, height);
  const lineHeight = height / Math.max(1, Math.ceil(count / perLine));
  const start = startAt ?? settledAt ?? 0;
  const until = startAt === undefined ? (settledAt ?? now) : (executedAt ?? settledAt ?? now);
  const x = (start / end) * width;
  return {
    x,
    y: Math.floor(index / perLine) * lineHeight,
    // A narrower part would be invisible.
    width: Math.max(2, (until / end) * width - x),
    height: lineHeight - 1,
    tone: status === 'unsettled' ? 'queued' : status,
  };
}

/** The handles of a window. */
export type WindowPart = 'whole' | 'from' | 'to';

/** The minimum length of a window, in milliseconds. */
const SHORTEST = 2;

/**
 * Moves a window or one of its edges, within the run.
 *
 * @param by in milliseconds
 * @param end of the run
 */
export function dragWindow(
  { from, to }: TimeWindow,
  part: WindowPart,
  by: number,
  end: number,
): TimeWindow {
  if (part === 'from') return { from: clamp(from + by, 0, to - SHORTEST), to };
  if (part === 'to') return { from, to: clamp(to + by, from + SHORTEST, end) };
  const length = to - from;
  const next = clamp(from + by, 0, end - length);
  return { from: next, to: next + length };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
