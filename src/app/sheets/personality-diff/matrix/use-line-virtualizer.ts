import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import type { MatrixItem } from './matrix-items.ts';

/** Options of {@link useLineVirtualizer}. */
export interface LineVirtualizerOptions {
  items: readonly MatrixItem[];
  scroller: RefObject<HTMLDivElement | null>;
  /** The height of a line, in CSS pixels. */
  height: number;
  /** The index of the line that Tab reaches, which stays in the document. */
  active: number;
}

/** Determines the drawn lines of the matrix. */
export function useLineVirtualizer({
  items,
  scroller,
  height,
  active,
}: LineVirtualizerOptions): Virtualizer<HTMLDivElement, Element> {
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    // The lines are rendered with each frame anyway, so an extra render per scroll event is wasted.
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((index) => index < items.length)
        .sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height requires a new measurement.
  useLayoutEffect(() => virtual.measure(), [height]);
  return virtual;
}

/** A drawn line, or the space of lines that are not drawn. */
export type LinePart =
  | { kind: 'line'; index: number }
  | { kind: 'gap'; key: string; height: number };

/** The drawn lines with the space between them, because rows of a table stay in the flow. */
export function withGaps(lines: readonly VirtualItem[], total: number): LinePart[] {
  const parts: LinePart[] = [];
  let end = 0;
  const fill = (to: number) => {
    if (to > end) parts.push({ kind: 'gap', key: `gap ${parts.length}`, height: to - end });
  };
  for (const { index, start, size } of lines) {
    fill(start);
    parts.push({ kind: 'line', index });
    end = start + size;
  }
  fill(total);
  return parts;
}
