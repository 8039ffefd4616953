import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from '../../../lib/class-names.ts';
import styles from './RunTable.module.css';
import type { ColumnId, TableOrder } from './table-rows.ts';

/** Options of {@link SortHead}. */
export interface SortHeadProps {
  column: ColumnId;
  label: string;
  isNumber: boolean;
  order: TableOrder | undefined;
  onOrder: (order: TableOrder | undefined) => void;
}

/** The header of a column: sorts ascending, then descending, then in the order of the batch. */
export function SortHead({ column, label, isNumber, order, onOrder }: SortHeadProps) {
  const own = order?.column === column ? order : undefined;
  const next = !own
    ? { column, descending: false }
    : own.descending
      ? undefined
      : { column, descending: true };
  return (
    <th
      scope="col"
      aria-sort={own ? (own.descending ? 'descending' : 'ascending') : undefined}
      className={cx(isNumber && styles.number)}
    >
      <button type="button" className={styles.sort} onClick={() => onOrder(next)}>
        {label}
        {own && (own.descending ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />)}
      </button>
    </th>
  );
}
