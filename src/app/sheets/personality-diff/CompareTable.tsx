import type { ReactNode } from 'react';
import type {
  ComparedRow,
  PersonalityComparison,
} from '../../../session/personality-diff/index.ts';
import type { Fix } from '../../../session/workspace/index.ts';
import styles from './CompareTable.module.css';
import { SentRow } from './SentRow.tsx';
import { StandingCell } from './StandingCell.tsx';

/** Options of {@link CompareTable}. */
export interface CompareTableProps {
  comparison: PersonalityComparison;
  /** The selects of the two personalities. */
  choosers: readonly [ReactNode, ReactNode];
  /** Whether rows without differences are shown. */
  all: boolean;
  onSelect: (row: ComparedRow) => void;
  onFix: (side: 0 | 1, row: ComparedRow, fix: Fix) => void;
}

/** A row for the definitions, each call and each tool, and a column for each personality. */
export function CompareTable(props: CompareTableProps) {
  const { comparison, choosers, all, onSelect, onFix } = props;
  const { personalities, definitions, calls, tools } = comparison;
  const [first, second] = personalities;
  const section = (title: string, rows: readonly ComparedRow[], alike: string) => {
    const shown = all ? rows : rows.filter(({ gates }) => gates.length > 0);
    return (
      <tbody>
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={3}>
            {title}
            <span className={styles.count}>
              {rows.filter(({ gates }) => gates.length > 0).length} of {rows.length} differ
            </span>
          </th>
        </tr>
        {shown.length === 0 && (
          <tr>
            <td colSpan={3} className={styles.alike}>
              {alike}
            </td>
          </tr>
        )}
        {shown.map((row) => (
          <tr key={row.key} className={row.gates.length > 0 ? styles.differs : styles.same}>
            <th scope="row">
              <button type="button" className={styles.pick} onClick={() => onSelect(row)}>
                {row.label}
                {row.toolCallId !== undefined && (
                  <span className={styles.id}> {row.toolCallId}</span>
                )}
              </button>
              {row.gates.length > 0 && (
                <span className={styles.gates}>differs at {row.gates.join(', ')}</span>
              )}
            </th>
            <StandingCell
              row={row}
              side={0}
              personality={first}
              onFix={(fix) => onFix(0, row, fix)}
            />
            <StandingCell
              row={row}
              side={1}
              personality={second}
              onFix={(fix) => onFix(1, row, fix)}
            />
          </tr>
        ))}
      </tbody>
    );
  };

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td className={styles.corner} />
          <th scope="col">{choosers[0]}</th>
          <th scope="col">{choosers[1]}</th>
        </tr>
      </thead>
      <tbody>
        <SentRow definitions={definitions} names={[first.name, second.name]} />
      </tbody>
      {section('Calls of this batch', calls, 'All calls of this batch behave the same with both.')}
      {section('Tools', tools, 'All tools behave the same with both.')}
    </table>
  );
}
