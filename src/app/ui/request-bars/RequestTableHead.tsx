import { RequestLegend } from './RequestBars.tsx';
import styles from './RequestTableHead.module.css';

/** Options of {@link RequestTableHead}. */
export interface RequestTableHeadProps {
  /** The head of the first column. */
  first: string;
  /** Whether a last column has controls. */
  hasControls?: boolean;
}

/** The caption and the head of a table with a request in each row. */
export function RequestTableHead({ first, hasControls = false }: RequestTableHeadProps) {
  return (
    <>
      <caption className="visually-hidden">Estimated tokens of the request after each turn</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">
            <RequestLegend />
          </th>
          <th scope="col" className={styles.number}>
            Whole
          </th>
          <th scope="col" className={styles.number}>
            Compacted
          </th>
          {hasControls && <td />}
        </tr>
      </thead>
    </>
  );
}
