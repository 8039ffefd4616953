import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { LaneRow, type LanesProps, laneNow } from './Lanes.tsx';

/** Options of {@link VirtualLanes}. */
export interface VirtualLanesProps extends LanesProps {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
}

/** The height of a lane, as the tokens have it; a phone has other ones than a desk. */
function laneHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--lane'));
}

/** Thousands of lanes, of which only those in sight are in the document. */
export function VirtualLanes(props: VirtualLanesProps) {
  const { rows, selectedCallId, now, view, width, onSelect, scroller } = props;
  const [height] = useState(laneHeight);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // The lanes are drawn with each frame anyway; one more drawing for each scroll event is lost.
    useFlushSync: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls; a new drawing of the same rows must not.
  useEffect(() => {
    const at = rows.findIndex((row) => row.call.id === selectedCallId);
    if (at >= 0) virtual.scrollToIndex(at);
  }, [selectedCallId]);

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
              now={laneNow(row, now)}
              view={view}
              width={width}
              top={start}
              onSelect={onSelect}
            />
          )
        );
      })}
    </div>
  );
}
