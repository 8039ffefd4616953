import { memo, useEffect } from 'react';
import { lookup } from '../../../session/lib/index.ts';
import type { CallFault } from '../../../session/workspace/index.ts';
import { scrollWithFrame } from '../../lib/scroll-with-frame.ts';
import { LaneRow, laneId } from './LaneRow.tsx';
import type { LaneFilter } from './lane-filter.ts';
import type { LanePainter } from './lane-painter.ts';
import type { Row } from './rows.ts';

/** Options of {@link Lanes}. */
export interface LanesProps {
  rows: readonly Row[];
  laneFilter: LaneFilter;
  /** Faults of single calls, by the model's ids. */
  faults: Readonly<Record<string, CallFault>>;
  selectedCallId: string | undefined;
  /** The shown moment, in milliseconds since the start of the run; absent at the end. */
  moment: number | undefined;
  painter: LanePainter;
  onSelect: (callId: string) => void;
  onFold: (callId: string) => void;
}

/** A few lanes, all of them in the document. */
export const Lanes = memo(function Lanes(props: LanesProps) {
  const { rows, selectedCallId, laneFilter, faults, ...rest } = props;

  useEffect(
    () =>
      selectedCallId === undefined
        ? undefined
        : scrollWithFrame(() => document.getElementById(laneId(selectedCallId))),
    [selectedCallId],
  );

  return (
    <div role="presentation">
      {rows.map((row) => (
        <LaneRow
          key={row.call.id}
          row={row}
          selected={row.call.id === selectedCallId}
          folded={laneFilter.folded.has(row.call.id)}
          audience={laneFilter.audience}
          fault={lookup(faults, row.call.toolCallId)}
          {...rest}
        />
      ))}
    </div>
  );
});
