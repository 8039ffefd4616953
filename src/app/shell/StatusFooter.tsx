import { Suspense } from 'react';
import { version } from '../../../package.json';
import type { SaveState } from '../../session/state.ts';
import { selectSummary } from '../../session/summary.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { usePage } from '../lib/page-state.ts';
import { useSession } from '../session-context.tsx';
import styles from './StatusFooter.module.css';

const RunTokens = lazyPart(() => import('./RunTokens.tsx').then((part) => part.RunTokens));

const SAVE_WORDS: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving',
  'memory-only': 'Not saved: kept in memory',
};

const COUNTED = ['ok', 'refused', 'failed', 'answered', 'running', 'queued'] as const;

/** Where the document is, and the run in numbers. */
export function StatusFooter() {
  const save = useSession((state) => state.save);
  const run = useSession((state) => state.run);
  const summary = selectSummary(run);
  const update = usePage((page) => page.update);
  return (
    <footer className={styles.footer}>
      <span>{SAVE_WORDS[save]}</span>
      <span className={styles.mono}>core {version}</span>
      {update && (
        <button type="button" className={styles.update} onClick={update}>
          Reload for the new version
        </button>
      )}
      <span className={styles.grow} />
      {summary && (
        <>
          <span className={styles.wide}>{formatPlural(summary.calls, 'call')}</span>
          {COUNTED.filter((status) => summary.byStatus[status] > 0).map((status) => (
            <span key={status} className={styles[status]}>
              {summary.byStatus[status]} {status}
            </span>
          ))}
          <span className={`${styles.mono} ${styles.wide}`}>
            {formatCount(summary.rawChars)} → {formatCount(summary.keptChars)} chars
          </span>
          <Suspense>
            <RunTokens run={run} className={`${styles.mono} ${styles.wide}`} />
          </Suspense>
          {summary.costUsd > 0 && (
            <span className={`${styles.mono} ${styles.wide}`}>${summary.costUsd.toFixed(3)}</span>
          )}
        </>
      )}
    </footer>
  );
}
