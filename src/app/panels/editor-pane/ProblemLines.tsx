import type { WorkspaceProblem } from '../../../session/store/index.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ProblemLines.module.css';

/** The problems of the text above. */
export function ProblemLines({ problems }: { problems: readonly WorkspaceProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.lines} aria-live="polite">
      {problems.map(({ message, severity }) => (
        <li key={message}>
          <StatusIcon status={severity === 'error' ? 'failed' : 'refused'} decorative />
          {message}
        </li>
      ))}
    </ul>
  );
}
