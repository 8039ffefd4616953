import type { SlotReport, SlotStep } from '../../../../session/run/index.ts';
import type { Lane } from '../../../../session/store/index.ts';
import type { Span } from '../geometry.ts';
import { type TimeWindow, toX } from '../time-scale.ts';

/** Heights of the parts of the strip in CSS pixels, from top to bottom. */
export const STRIP = { waiting: 6, busy: 9, gap: 2, path: 3 };

/** The shapes of the strip, in CSS pixels. */
export interface SlotShapes {
  /** Outlines as data of an SVG path. */
  waiting: string;
  busy: string;
  /** The calls of the critical path. */
  path: (Span & { callId: string })[];
}

/**
 * The strip of a part of the run.
 *
 * @param now how far a run in progress has come; default: until the last call has ended
 */
export function toSlotShapes(
  use: SlotReport,
  view: TimeWindow,
  width: number,
  now = 0,
): SlotShapes {
  const end = Math.min(width, Math.round(toX(now, view, width)));
  const steps = toColumns(use.steps, view, width);
  const most = use.limit ?? use.mostBusy;
  const bottom = STRIP.waiting + STRIP.busy;
  return {
    waiting: toOutline(steps, end, STRIP.waiting, ({ waiting }) =>
      use.mostWaiting === 0 ? 0 : (waiting / use.mostWaiting) * STRIP.waiting,
    ),
    busy: toOutline(steps, end, bottom, ({ busy }) => (busy / most) * STRIP.busy),
    path: use.path.flatMap((lane) => toSpan(lane, view, width)),
  };
}

interface Column extends SlotStep {
  x: number;
}

/** At most one step a pixel: the last one, and the highest numbers. */
function toColumns(steps: readonly SlotStep[], view: TimeWindow, width: number): Column[] {
  const columns: Column[] = [];
  for (const step of steps) {
    const x = Math.min(width, Math.max(0, Math.round(toX(step.at, view, width))));
    const last = columns.at(-1);
    if (last?.x === x) columns[columns.length - 1] = { ...step, x };
    else columns.push({ ...step, x });
  }
  return columns;
}

function toOutline(
  columns: readonly Column[],
  end: number,
  bottom: number,
  heightOf: (step: SlotStep) => number,
): string {
  const [first] = columns;
  if (!first) return '';
  const parts = [`M${first.x} ${bottom}`];
  columns.forEach((column, index) => {
    const y = (bottom - heightOf(column)).toFixed(1);
    parts.push(`V${y}`, `H${columns[index + 1]?.x ?? Math.max(column.x, end)}`);
  });
  return `${parts.join('')}V${bottom}Z`;
}

function toSpan(
  { callId, startAt = 0, executedAt, settledAt = startAt }: Lane,
  view: TimeWindow,
  width: number,
): SlotShapes['path'] {
  const from = Math.max(0, toX(startAt, view, width));
  const to = Math.min(width, toX(executedAt ?? settledAt, view, width));
  return to < from ? [] : [{ callId, x: from, width: Math.max(2, to - from - 1) }];
}
