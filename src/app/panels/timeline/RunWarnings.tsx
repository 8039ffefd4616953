import { selectRunWarnings } from '../../../session/run-warnings.ts';
import { turnEndSentence } from '../../../session/turn-end-words.ts';
import { useSession } from '../../session-context.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunWarnings.module.css';

/** How the turn ended, and what should be known of the run beside its calls; often nothing. */
export function RunWarnings() {
  const warnings = useSession(({ run }) => selectRunWarnings(run));
  const end = useSession(({ run }) => run && turnEndSentence(run));
  if (warnings.length === 0 && end === undefined) return null;
  return (
    <ul className={styles.list} aria-label="Notes on this run">
      {warnings.map((warning) => (
        <li key={warning} className={styles.item}>
          <StatusIcon status="refused" decorative />
          {warning}
        </li>
      ))}
      {end !== undefined && (
        <li className={styles.item}>
          <StatusIcon status="skip" decorative />
          {end}
        </li>
      )}
    </ul>
  );
}
