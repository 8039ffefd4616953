import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import type { BatchCall } from '../../../session/workspace/index.ts';

/** Options of {@link useCallVirtualizer}. */
export interface CallVirtualizerOptions {
  calls: readonly BatchCall[];
  scroller: RefObject<HTMLDivElement | null>;
  /** The height of a row, in CSS pixels. */
  height: number;
  /** The index of the focusable row, which stays in the document. */
  active: number;
}

/** Determines the visible rows of the list. */
export function useCallVirtualizer({
  calls,
  scroller,
  height,
  active,
}: CallVirtualizerOptions): Virtualizer<HTMLDivElement, Element> {
  const virtual = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => calls[index]?.id ?? index,
    overscan: 6,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((index) => index < calls.length)
        .sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height requires a new measurement.
  useLayoutEffect(() => virtual.measure(), [height]);
  return virtual;
}
