import type { TrimmedEvent } from '../../core/index.ts';

/** Where a cut left out a part of a text, in UTF-16 code units. */
export interface CutPlace {
  /** The length of the kept start. */
  start: number;
  /** The length of the kept end. */
  end: number;
  marker: string;
}

/** The sizes of a cut, as the trace has them. */
export type TrimSizes = Pick<TrimmedEvent, 'before' | 'after' | 'tokens'>;

/**
 * Finds the marker of a cut in the text for the model. A text may quote the markers of earlier
 * cuts; only that of this cut has its size, and the kept characters around it.
 *
 * @returns `undefined` for a text without such a marker, as JSON that is cut as JSON
 *
 * Source: docs/contract.md#trim-strategies.
 *
 * @example
 * findCut('ab\n[truncated — 9 chars total]\nc', { before: 9, after: 3 });
 * // { start: 2, end: 1, marker: '[truncated — 9 chars total]' }
 */
export function findCut(text: string, { before, after, tokens }: TrimSizes): CutPlace | undefined {
  const size = tokens ? `${tokens.before} tokens` : `${before} chars`;
  for (const { 0: marker, 1: said, index } of text.matchAll(MARKER)) {
    if (said !== size) continue;
    const next = index + marker.length;
    const [hasStart, hasEnd] = [index > 0, next < text.length];
    // Each part has a line of its own.
    if ((hasStart && text[index - 1] !== '\n') || (hasEnd && text[next] !== '\n')) continue;
    const start = hasStart ? index - 1 : 0;
    const end = hasEnd ? text.length - next - 1 : 0;
    if (start + end === after) return { start, end, marker };
  }
  return undefined;
}

const MARKER = /\[truncated — (\d+ (?:chars|tokens)) total[^\]\n]*\]/g;
