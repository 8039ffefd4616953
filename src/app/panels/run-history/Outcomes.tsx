import type { RunFacts } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunRow.module.css';

const SHOWN = [
  'ok',
  'cut',
  'refused',
  'failed',
  'answered',
  'running',
  'queued',
  'unsettled',
] as const;

/** The numbers of calls by outcome, including those that a stop left unfinished. */
export function Outcomes({ facts: { byStatus } }: { facts: RunFacts }) {
  return (
    <span className={styles.outcomes}>
      {SHOWN.filter((status) => byStatus[status] > 0).map((status) => (
        <span key={status} className={styles.outcome}>
          {/* The icon of an ended run does not spin. */}
          <StatusIcon status={status === 'running' ? 'queued' : status} decorative />
          {formatCount(byStatus[status])}
          <span className="visually-hidden"> {STATUS_TEXT[status]}, </span>
        </span>
      ))}
    </span>
  );
}
