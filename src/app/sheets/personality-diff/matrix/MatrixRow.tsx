import { memo } from 'react';
import type { AccessEntry } from '../../../../session/personality-diff/index.ts';
import type { ToolRow } from '../../../../session/store/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { type Status, StatusIcon } from '../../../ui/StatusIcon.tsx';
import styles from './MatrixGrid.module.css';
import type { MatrixItem } from './matrix-items.ts';

/** Options of {@link MatrixRow}. */
export interface MatrixRowProps {
  item: MatrixItem;
  /** Its index among all lines. */
  line: number;
  /** The column of the cell that Tab reaches, if it is in this line. */
  active: number | undefined;
  /** The column of the current personality. */
  current: number;
}

/** One line of the matrix. The grid handles its keys and clicks. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { item, line, active, current } = props;
  if (item.kind === 'group') {
    return (
      <tr aria-rowindex={line + 2} className={styles.group}>
        <th scope="row">{item.name}</th>
        {item.callable.map((count, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key here.
          <td key={column}>
            {count} of {item.total}
          </td>
        ))}
      </tr>
    );
  }
  const { tool, cells, callable } = item.row;
  return (
    <tr aria-rowindex={line + 2} data-line={line}>
      <th
        scope="row"
        title={tool.name}
        aria-label={`${tool.label}, ${callable} of ${cells.length} ${cells.length === 1 ? 'personality' : 'personalities'}`}
      >
        <code className={styles.name}>{tool.label}</code>
        <span className={styles.sum}>
          {callable} of {cells.length}
        </span>
      </th>
      {cells.map((cell, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key here.
          key={column}
          aria-label={cell.tag === '' ? cell.text : `${cell.tag}: ${cell.text}`}
          aria-haspopup="dialog"
          data-column={column}
          tabIndex={column === active ? 0 : -1}
          className={cx(styles.cell, column === current && styles.current)}
        >
          <StatusIcon status={iconOf(cell, tool)} decorative />
          {cell.tag}
        </td>
      ))}
    </tr>
  );
});

/** The icon of a status, as in the tool list. */
export function iconOf({ status }: AccessEntry, tool: Pick<ToolRow, 'status'>): Status {
  return status === 'unregistered' && tool.status === 'broken' ? 'failed' : ICONS[status];
}

const ICONS: Record<AccessEntry['status'], Status> = {
  callable: 'ok',
  partly: 'partial',
  refused: 'refused',
  unavailable: 'skip',
  unregistered: 'skip',
};
