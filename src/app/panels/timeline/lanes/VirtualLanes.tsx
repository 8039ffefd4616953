import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { lookup } from '../../../../session/lib/index.ts';
import { createLaneCounter, lanesOf } from '../lane-filter.ts';
import { laneHeight } from '../lane-height.ts';
import { LaneRow } from './LaneRow.tsx';
import type { LanesProps } from './Lanes.tsx';

/** Options of {@link VirtualLanes}. */
export interface VirtualLanesProps extends LanesProps {
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>;
}

/** Thousands of lanes. Only visible ones are in the document. */
export const VirtualLanes = memo(function VirtualLanes(props: VirtualLanesProps) {
  const { rows, laneFilter, faults, selectedCallId, scroller, acting, isStepped, ...rest } = props;
  const [height] = useState(laneHeight);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index];
      return height * (row ? lanesOf(row, laneFilter) : 1);
    },
    overscan: 8,
    // The lanes are rendered with each frame anyway, so an extra render per scroll event is wasted.
    useFlushSync: false,
  });

  // The list caches measured heights, but a row grows with its nested calls.
  const [countLanes] = useState(createLaneCounter);
  const lanes = useMemo(() => countLanes(rows, laneFilter), [countLanes, rows, laneFilter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number represents the measured rows.
  useLayoutEffect(() => virtual.measure(), [lanes, rows.length, laneFilter.folded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls; a new render of the same rows must not.
  useEffect(() => {
    const at = rows.findIndex((row) => row.call.id === selectedCallId);
    if (at >= 0) virtual.scrollToIndex(at);
  }, [selectedCallId]);

  const followed = isStepped ? acting[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another acting call scrolls.
  useEffect(() => {
    const at = rows.findIndex((row) => row.call.id === followed);
    if (at >= 0) virtual.scrollToIndex(at);
  }, [followed]);

  return (
    <div role="presentation" style={{ position: 'relative', height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <LaneRow
              key={row.call.id}
              row={row}
              selected={row.call.id === selectedCallId}
              folded={laneFilter.folded.has(row.call.id)}
              audience={laneFilter.audience}
              acting={acting.includes(row.call.id)}
              fault={lookup(faults, row.call.toolCallId)}
              top={start}
              {...rest}
            />
          )
        );
      })}
    </div>
  );
});
