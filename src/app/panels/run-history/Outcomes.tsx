import { CALL_STATUSES } from '../../../session/run/index.ts';
import type { RunFacts } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunRow.module.css';

/** The numbers of calls by outcome, including those that a stop left unfinished. */
export function Outcomes({ facts: { byStatus } }: { facts: RunFacts }) {
  return (
    <span className={styles.outcomes}>
      {CALL_STATUSES.filter((status) => byStatus[status] > 0).map((status) => (
        <span key={status} className={styles.outcome}>
          <StatusIcon status={status} decorative />
          {formatCount(byStatus[status])}
          <span className="visually-hidden"> {STATUS_TEXT[status]}, </span>
        </span>
      ))}
    </span>
  );
}
