import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { LaneRow, type LanesProps, laneNow } from './Lanes.tsx';

/** Options of {@link VirtualLanes}. */
export interface VirtualLanesProps extends LanesProps {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
}

const LANE_HEIGHT = 26;

/** Thousands of lanes, of which only those in sight are in the document. */
export function VirtualLanes(props: VirtualLanesProps) {
  const { rows, selectedCallId, now, view, width, onSelect, scroller } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_HEIGHT,
    overscan: 12,
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
