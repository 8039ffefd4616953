import { memo, useEffect } from 'react';
import { lookup } from '../../../../session/lib/index.ts';
import type { Run } from '../../../../session/store/index.ts';
import type { CallFault } from '../../../../session/workspace/index.ts';
import { scrollWithFrame } from '../../../lib/scroll-with-frame.ts';
import type { LaneFilter } from '../lane-filter.ts';
import type { Row } from '../rows.ts';
import { LaneRow, laneId } from './LaneRow.tsx';
import type { LanePainter } from './lane-painter.ts';

/** Options of {@link Lanes}. */
export interface LanesProps {
  rows: readonly Row[];
  laneFilter: LaneFilter;
  /** Faults of single calls, by the model's ids. */
  faults: Readonly<Record<string, CallFault>>;
  selectedCallId: string | undefined;
  /** The shown moment, in milliseconds since the start of the run; absent at the end. */
  moment: number | undefined;
  /** The run at that moment; the run itself at the end. */
  runThen: Run | undefined;
  /** Calls to which something happens at that moment, the last one first. */
  acting: readonly string[];
  /** The user goes through the run step by step, so the acting call is brought into view. */
  isStepped: boolean;
  painter: LanePainter;
  onSelect: (callId: string) => void;
  /** Sets the added latency of a call, in milliseconds. Absent if that cannot be changed. */
  onStretch: ((callId: string, delayMs: number) => void) | undefined;
  onFold: (callId: string) => void;
}

/** A few lanes, all of them in the document. */
export const Lanes = memo(function Lanes(props: LanesProps) {
  const { rows, selectedCallId, laneFilter, faults, acting, isStepped, ...rest } = props;

  useEffect(
    () =>
      selectedCallId === undefined
        ? undefined
        : scrollWithFrame(() => document.getElementById(laneId(selectedCallId))),
    [selectedCallId],
  );

  const followed = isStepped ? acting[0] : undefined;
  useEffect(
    () =>
      followed === undefined
        ? undefined
        : scrollWithFrame(() => document.getElementById(laneId(followed))),
    [followed],
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
          acting={acting.includes(row.call.id)}
          fault={lookup(faults, row.call.toolCallId)}
          {...rest}
        />
      ))}
    </div>
  );
});
