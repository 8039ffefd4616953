/** The visible part of a run, in milliseconds since its start. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** The margin around the drawing, in CSS pixels, so that nothing touches an edge. */
export const PADDING = { left: 14, right: 64 };

/** @returns the x of a moment, in CSS pixels. */
export function toX(ms: number, view: TimeWindow, width: number): number {
  const inner = Math.max(1, width - PADDING.left - PADDING.right);
  return PADDING.left + ((ms - view.from) / (view.to - view.from)) * inner;
}

/** The time at an x; the inverse of {@link toX}. */
export function toMs(x: number, view: TimeWindow, width: number): number {
  const inner = Math.max(1, width - PADDING.left - PADDING.right);
  return view.from + ((x - PADDING.left) / inner) * (view.to - view.from);
}
