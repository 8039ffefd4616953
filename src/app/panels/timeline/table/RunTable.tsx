import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { selectRunAtMoment } from '../../../../session/run/index.ts';
import { selectMoment, selectShownCalls } from '../../../../session/store/index.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { filterRows, type LaneFilter } from '../lane-filter.ts';
import { laneHeight } from '../lane-height.ts';
import { NoCalls } from '../NoCalls.tsx';
import { rowsAt, toRows } from '../rows.ts';
import styles from './RunTable.module.css';
import { SortHead } from './SortHead.tsx';
import { TableRow } from './TableRow.tsx';
import { type ColumnId, type TableOrder, toLines } from './table-rows.ts';

/** Options of {@link RunTable}. */
export interface RunTableProps {
  laneFilter: LaneFilter;
}

const COLUMNS: readonly { id: ColumnId; label: string; number?: true }[] = [
  { id: 'call', label: 'Call' },
  { id: 'tool', label: 'Tool' },
  { id: 'status', label: 'Status' },
  { id: 'started', label: 'Started', number: true },
  { id: 'took', label: 'Duration', number: true },
  { id: 'progress', label: 'Progress' },
  { id: 'retries', label: 'Retries', number: true },
  { id: 'raw', label: 'Raw', number: true },
  { id: 'reduced', label: 'Reduced', number: true },
  { id: 'kept', label: 'Model gets', number: true },
  { id: 'note', label: 'Note' },
];

/** The data of the lanes in words and numbers. Only visible rows are in the document. */
export function RunTable({ laneFilter }: RunTableProps) {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectShownCalls);
  const selectedCallId = useSession((state) => state.selectedCallId);
  const moment = useSession(selectMoment);
  const then = useSession(selectRunAtMoment);
  const isPast = useSession((state) => state.past !== undefined);
  const { selectCall } = useActions();
  const [order, setOrder] = useState<TableOrder>();
  const scroller = useRef<HTMLElement>(null);
  const [height] = useState(laneHeight);
  const { audience } = laneFilter;
  const rows = useMemo(
    () => filterRows(toRows(calls, run, tools, audience), laneFilter),
    [calls, run, tools, audience, laneFilter],
  );
  const shown = useMemo(
    () => (then && then !== run ? rowsAt(rows, then, tools, audience) : rows),
    [rows, run, then, tools, audience],
  );
  // Sorting thousands of rows must not block the frame in which they change.
  const settled = useDeferredValue(shown);
  const lines = useMemo(() => toLines(settled, order, audience), [settled, order, audience]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="Calls as a table">
      <table className={styles.table} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(({ id, label, number }) => (
              <SortHead
                key={id}
                label={
                  id === 'status' && moment !== undefined
                    ? `Status at ${formatDuration(moment)}`
                    : label
                }
                isNumber={number ?? false}
                column={id}
                order={order}
                onOrder={setOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} />}
          {items.map(({ index }) => {
            const line = lines[index];
            return (
              line && (
                <TableRow
                  key={line.key}
                  line={line}
                  index={index + 1}
                  selected={!line.nested && line.row.call.id === selectedCallId}
                  audience={audience}
                  onSelect={selectCall}
                />
              )
            );
          })}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
      {rows.length === 0 && <NoCalls isFiltered={calls.length > 0} isPast={isPast} />}
    </section>
  );
}

/** Takes the space of the rows that are not visible. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td style={{ height }} colSpan={COLUMNS.length} />
    </tr>
  );
}
