import type { MapRow, MapTone } from './map-rows.ts';

/** A rectangle of the minimap, in CSS pixels. */
export interface MapShape {
  /** `space`: the background. */
  tone: Exclude<MapTone, 'partial'> | 'space';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How long the shortest row is, in CSS pixels. */
const LEAST = 3;
/** The margin at the right, in CSS pixels: only failures reach it. */
const MARGIN = 10;
/** The space before the margin, in CSS pixels. */
const GAP = 3;

/**
 * The rows of a minimap as rectangles, in the order to draw them. Shapes tell failures apart, because
 * the colours of the tones are alike for many users: a kept failure has a mark of its own in the
 * margin; a lost one goes over the whole width, with space above and below it. A kept line of a lost
 * failure is a kept line, and the lost one fills the margin.
 *
 * @param width - in CSS pixels.
 */
export function toMapShapes(rows: readonly MapRow[], width: number): MapShape[] {
  const text = Math.max(LEAST, width - MARGIN - GAP);
  const toText = ({ tone, top, height, share }: MapRow): MapShape => ({
    ...{ tone: tone === 'partial' ? 'kept' : tone, x: 0, y: top, height },
    width: Math.max(LEAST, text * share),
  });
  const marked = rows.filter(({ tone }) => tone === 'shown' || tone === 'partial');
  const lost = rows.filter(({ tone }) => tone === 'lost').map((row) => toBar(row, width));
  return [
    ...rows.filter((row) => row.tone !== 'lost' && !marked.includes(row)).map(toText),
    ...lost.map(({ y, height, ...bar }): MapShape => {
      const from = Math.max(0, y - 1);
      return { ...bar, tone: 'space', y: from, height: y + height + 1 - from };
    }),
    ...marked.flatMap((row) => [toText(row), toMark(row, width)]),
    ...lost,
  ];
}

function toMark({ tone, top, height }: MapRow, width: number): MapShape {
  const mark = { x: width - MARGIN, y: top, height };
  return tone === 'partial'
    ? { ...mark, tone: 'lost', width: MARGIN }
    : { ...mark, tone: 'shown', width: MARGIN / 2 };
}

/** Whole pixels: a blurred edge would close the space beside it. */
function toBar({ top, height }: MapRow, width: number): MapShape {
  const y = Math.floor(top);
  return { tone: 'lost', x: 0, y, width, height: Math.ceil(top + height) - y };
}
