import { memo, useMemo, useState } from 'react';
import { selectBatch } from '../../../session/selectors.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { STATUS_WORDS, StatusIcon } from '../../ui/StatusIcon.tsx';
import { filterRows, type Lens } from './lens.ts';
import styles from './RunTable.module.css';
import { type Row, toRows } from './rows.ts';

/** Rows at a time: thousands of them would hold up the page. */
const PART = 200;

/** The same facts as the lanes, in words and numbers. */
/** Options of {@link RunTable}. */
export interface RunTableProps {
  lens: Lens;
}

export function RunTable({ lens }: RunTableProps) {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectBatch).calls;
  const selectedCallId = useSession((state) => state.selectedCallId);
  const { selectCall } = useActions();
  const [shown, setShown] = useState(PART);
  const rows = useMemo(
    () => filterRows(toRows(calls, run, tools, lens.audience), lens),
    [calls, run, tools, lens],
  );

  return (
    <Scroller label="Calls as a table">
      <table className={styles.table}>
        <thead>
          <tr>
            {['Call', 'Tool', 'Status', 'Started', 'Took', 'Raw', 'Reduced', 'Kept', 'Note'].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <TableRow
              key={row.call.id}
              row={row}
              selected={row.call.id === selectedCallId}
              onSelect={selectCall}
            />
          ))}
        </tbody>
      </table>
      <ShowMore
        className={styles.more}
        shown={shown}
        total={rows.length}
        unit="calls"
        onMore={() => setShown((before) => before + PART)}
      />
    </Scroller>
  );
}

interface TableRowProps {
  row: Row;
  selected: boolean;
  onSelect: (callId: string) => void;
}

const TableRow = memo(function TableRow({ row, selected, onSelect }: TableRowProps) {
  const { lane } = row;
  return (
    <>
      <tr className={selected ? styles.selected : undefined}>
        <th scope="row">
          <button
            type="button"
            className={styles.pick}
            aria-pressed={selected}
            onClick={() => onSelect(row.call.id)}
          >
            {row.call.toolCallId}
          </button>
        </th>
        <td>{row.name}</td>
        <td>
          <span className={styles.status}>
            <StatusIcon status={row.status} decorative />
            {lane === undefined ? 'not run yet' : STATUS_WORDS[row.status]}
          </span>
        </td>
        <td className={styles.number}>
          {lane?.startAt === undefined ? '–' : formatDuration(lane.startAt)}
        </td>
        <td className={styles.number}>
          {lane?.durationMs ? formatDuration(lane.durationMs) : '–'}
        </td>
        <td className={styles.number}>{count(lane?.rawChars)}</td>
        <td className={styles.number}>{count(lane?.reduced?.after)}</td>
        <td className={styles.number}>{count(lane?.trimmed?.after)}</td>
        <td className={styles.note}>
          {row.status === 'ok' && !lane?.trimmed?.cut ? '' : row.text}
        </td>
      </tr>
      {lane?.nested.map((one) => (
        <tr key={one.key} className={styles.nested}>
          <td />
          <td style={{ paddingLeft: 12 + one.depth * 18 }}>{one.tool}</td>
          <td>
            <span className={styles.status}>
              <StatusIcon status={one.status} decorative />
              {STATUS_WORDS[one.status]}
            </span>
          </td>
          <td className={styles.number}>
            {one.startAt === undefined ? '–' : formatDuration(one.startAt)}
          </td>
          <td className={styles.number}>
            {one.durationMs === undefined ? '–' : formatDuration(one.durationMs)}
          </td>
          <td className={styles.number}>–</td>
          <td className={styles.number}>–</td>
          <td className={styles.number}>–</td>
          <td className={styles.note}>called by {row.call.toolCallId}</td>
        </tr>
      ))}
    </>
  );
});

function count(value: number | undefined): string {
  return value === undefined ? '–' : formatCount(value);
}
