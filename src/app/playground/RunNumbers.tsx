import { CALL_STATUSES, selectRunAtMoment, selectSummary } from '../../session/run/index.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { useSession } from '../session-context.tsx';
import { RunTokens } from './RunTokens.tsx';
import styles from './StatusFooter.module.css';

/** The shown run in numbers, at the shown moment. */
export function RunNumbers() {
  const run = useSession(selectRunAtMoment);
  const summary = selectSummary(run);
  if (!summary) return null;
  return (
    <span className={styles.numbers}>
      <span className={styles.lesser}>{formatPlural(summary.calls, 'call')}</span>
      {CALL_STATUSES.filter((status) => summary.byStatus[status] > 0).map((status) => (
        <span key={status} className={styles[status]}>
          {formatCount(summary.byStatus[status])} {status}
        </span>
      ))}
      {summary.cached > 0 && (
        <span title="Results of the cache, or of an identical call. The statuses count these calls, too.">
          including {formatCount(summary.cached)} cached
        </span>
      )}
      <span
        className={`${styles.mono} ${styles.chars}`}
        title="Characters that the tools returned → characters that the model gets: results with cut markers, errors and refusals"
      >
        {/* A dry run has no results of tools, and a server may not report their sizes. */}
        {summary.rawChars > 0 && (
          <span className={styles.raw}>{formatCount(summary.rawChars)} → </span>
        )}
        model gets {formatPlural(summary.readChars, 'char')}
      </span>
      {!run?.on && <RunTokens run={run} className={`${styles.mono} ${styles.lesser}`} />}
      {summary.costUsd > 0 && (
        <span className={`${styles.mono} ${styles.lesser}`}>${summary.costUsd.toFixed(3)}</span>
      )}
    </span>
  );
}
