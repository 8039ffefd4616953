import { CALL_STATUSES, selectRunAtMoment, selectSummary } from '../../session/run/index.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useSizeUnit } from '../lib/size-unit.ts';
import { useSessionSlowly } from '../lib/use-session-slowly.ts';
import { useSession } from '../session-context.tsx';
import { RunCost } from './RunCost.tsx';
import tones from './RunNumbers.module.css';
import { RunSizeInTokens, RunTokens } from './RunTokens.tsx';
import styles from './StatusFooter.module.css';

const UnitButton = lazyPart(() => import('../ui/UnitButton.tsx').then((part) => part.UnitButton));
const ContextMeter = lazyPart(() => import('./ContextMeter.tsx').then((part) => part.ContextMeter));

/** The shown run in numbers, at the shown moment. */
export function RunNumbers() {
  const run = useSessionSlowly(selectRunAtMoment);
  const [unit] = useSizeUnit();
  const hasModel = useSession((state) => state.workspace.contextSettings?.model !== undefined);
  const summary = selectSummary(run);
  if (!summary || !run) return null;
  // A server sends no texts.
  const inTokens = unit === 'tokens' && !run.on;
  return (
    <span className={styles.numbers}>
      <span className={styles.lesser}>{formatPlural(summary.calls, 'call')}</span>
      {CALL_STATUSES.filter((status) => summary.byStatus[status] > 0).map((status) => (
        <span key={status} className={tones[status]}>
          {formatCount(summary.byStatus[status])} {status}
        </span>
      ))}
      {summary.cached > 0 && (
        <span title="Results of the cache, or of an identical call. The statuses count these calls, too.">
          including {formatCount(summary.cached)} cached
        </span>
      )}
      {inTokens && (
        <RunSizeInTokens
          run={run}
          className={`${styles.mono} ${styles.chars}`}
          unit={<UnitButton waiting="tokens" />}
        />
      )}
      {!inTokens && (
        <span
          className={`${styles.mono} ${styles.chars}`}
          title="Characters that the tools returned → characters that the model gets: results with cut markers, errors and refusals"
        >
          {/* A dry run has no results of tools, and a server may not report their sizes. */}
          {summary.rawChars > 0 && (
            <span className={styles.raw}>{formatCount(summary.rawChars)} → </span>
          )}
          model gets {formatCount(summary.readChars)}{' '}
          {run.on ? 'chars' : <UnitButton waiting="chars" />}
        </span>
      )}
      {!run.on && !inTokens && run.status !== 'running' && (
        <RunTokens run={run} className={`${styles.mono} ${styles.lesser}`} />
      )}
      <RunCost
        run={run}
        toolCosts={summary.costUsd}
        className={`${styles.mono} ${styles.lesser}`}
      />
      {hasModel && <ContextMeter run={run} />}
    </span>
  );
}
