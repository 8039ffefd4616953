import type { RunComparison } from '../../../session/run-history/index.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ComparisonView.module.css';

/** Options of {@link ComparisonVerdict}. */
export interface VerdictProps {
  comparison: RunComparison;
  /** Differences between the inputs of A and B. */
  changes: readonly string[];
  /** Data that the two runs lack. */
  left: readonly string[];
}

/** Whether the two runs are equal, and otherwise the changes and the first difference. */
export function ComparisonVerdict({ comparison, changes, left }: VerdictProps) {
  const { identical, firstDifference } = comparison;
  const given =
    changes.length > 0 ? `From A to B: ${changes.join(', ')}.` : 'Both runs had the same input.';
  return (
    <div className={styles.verdict} role="status">
      <p className={styles.line}>
        <StatusIcon status={identical ? 'ok' : 'answered'} decorative />
        {identical ? 'Identical to the millisecond.' : 'The runs differ.'} {given}
      </p>
      {firstDifference && (
        <dl className={styles.events}>
          <dt>First difference</dt>
          <dd>event {firstDifference.position}</dd>
          <dt>A</dt>
          <dd>{firstDifference.a ?? 'has no more events'}</dd>
          <dt>B</dt>
          <dd>{firstDifference.b ?? 'has no more events'}</dd>
        </dl>
      )}
      {left.length > 0 && <p className={styles.quiet}>{[...new Set(left)].join(' ')}</p>}
    </div>
  );
}
