import { selectRunWarnings } from '../../../session/run-warnings.ts';
import { selectRemarks } from '../../../session/turn-end-words.ts';
import { useSession } from '../../session-context.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunWarnings.module.css';

/** How the run went as a whole, and what should be known of the run beside its calls; often nothing. */
export function RunWarnings() {
  const warnings = useSession(({ run }) => selectRunWarnings(run));
  const remarks = useSession(({ run }) => selectRemarks(run));
  if (warnings.length + remarks.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Notes on this run">
      {warnings.map((warning) => (
        <li key={warning} className={styles.item}>
          <StatusIcon status="refused" decorative />
          {warning}
        </li>
      ))}
      {remarks.map((remark) => (
        <li key={remark} className={styles.item}>
          <StatusIcon status="skip" decorative />
          {remark}
        </li>
      ))}
    </ul>
  );
}
