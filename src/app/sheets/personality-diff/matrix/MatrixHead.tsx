import type { PersonalityAccess } from '../../../../session/personality-diff/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatPlural } from '../../../lib/format.ts';
import styles from './MatrixGrid.module.css';

/** Options of {@link MatrixHead}. */
export interface MatrixHeadProps {
  columns: readonly PersonalityAccess[];
  /** The column of the current personality. */
  current: number;
  /** The number of tools that each personality may call, in the order of the columns. */
  callable: readonly number[];
  /** The number of all tools. */
  total: number;
}

/** The personalities, each with the numbers of callable tools and of definitions for the model. */
export function MatrixHead({ columns, current, callable, total }: MatrixHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">Tool</th>
        {columns.map(({ personality: { id, name }, counts: { sent, note } }, column) => (
          <th
            key={id}
            scope="col"
            title={note || undefined}
            className={cx(column === current && styles.current)}
          >
            <span className={styles.title} title={name}>
              {name}
            </span>
            <span className={styles.count}>
              {callable[column]} of {total} callable
            </span>
            <span className={styles.count}>{formatPlural(sent, 'definition')}</span>
            {column === current && <span className={styles.count}>current</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}
