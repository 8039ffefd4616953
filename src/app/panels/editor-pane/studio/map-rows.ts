import type { LineFailure, LineState } from '../../../../session/reducer-lab/index.ts';
import type { ShownLine } from './TextLines.tsx';

/** The subject of a row. Failures come before the states of lines. */
export type MapTone = LineState | LineFailure;

/** A row of the minimap, in CSS pixels. */
export interface MapRow {
  top: number;
  height: number;
  tone: MapTone;
  /** The length of the text, as a part of the width. */
  share: number;
}

/** The most important one first: it stands for all lines of its row. */
const TONES: readonly MapTone[] = ['lost', 'partial', 'shown', 'cut', 'kept', 'left-out'];

/** The height of a row at least, so that a single line can be seen. */
const LEAST = 2;
/** Lines are not drawn taller than this. */
const MOST = 3;
/** The number of characters across the minimap. */
const ACROSS = 120;

/**
 * The rows of a minimap of this height. Of a long text several lines share a row, which shows the
 * most important one, so that no lost failure is invisible.
 */
export function toMapRows(lines: readonly ShownLine[], height: number): MapRow[] {
  const perLine = Math.min(MOST, height / Math.max(1, lines.length));
  const each = perLine >= LEAST ? 1 : Math.ceil(LEAST / perLine);
  const rows: MapRow[] = [];
  for (let at = 0; at < lines.length; at += each) {
    const part = lines.slice(at, at + each);
    const tones = new Set(part.map(toneOf));
    const longest = Math.max(...part.map(({ text }) => text.length));
    rows.push({
      top: at * perLine,
      height: Math.max(1, each * perLine - (perLine > LEAST ? 1 : 0)),
      tone: TONES.find((tone) => tones.has(tone)) ?? 'left-out',
      share: Math.min(1, longest / ACROSS),
    });
  }
  return rows;
}

function toneOf({ tone, failure }: ShownLine): MapTone {
  return failure ?? (tone === 'added' ? 'kept' : tone);
}
