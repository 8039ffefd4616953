import type { PersonalityAccess } from '../../../../session/personality-diff/index.ts';
import { cx } from '../../../lib/class-names.ts';
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

/** The personalities, each with the number of tools that it may call. */
export function MatrixHead({ columns, current, callable, total }: MatrixHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">Tool</th>
        {columns.map(({ personality: { id, name } }, column) => (
          <th key={id} scope="col" className={cx(column === current && styles.current)}>
            <span className={styles.title} title={name}>
              {name}
            </span>
            <span className={styles.sum}>
              {callable[column]} of {total}
              <span className="visually-hidden"> tools</span>
              {column === current && ' · current'}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
