import { selectRunWarnings } from '../../../session/run-warnings.ts';
import { useSession } from '../../session-context.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunWarnings.module.css';

/** What should be known of the run beside its calls; nothing where there is nothing. */
export function RunWarnings() {
  const warnings = useSession(({ run }) => selectRunWarnings(run));
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Notes on this run">
      {warnings.map((warning) => (
        <li key={warning} className={styles.item}>
          <StatusIcon status="refused" decorative />
          {warning}
        </li>
      ))}
    </ul>
  );
}
