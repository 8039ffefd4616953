import { useMemo } from 'react';
import { version } from '../../../package.json';
import { selectOutput } from '../../session/output.ts';
import type { Run } from '../../session/run.ts';
import type { SaveState } from '../../session/state.ts';
import { selectSummary } from '../../session/summary.ts';
import { formatCount, formatPlural, formatShort } from '../lib/format.ts';
import { estimateTokens } from '../lib/tokens.ts';
import { useSession } from '../session-context.tsx';
import styles from './StatusFooter.module.css';

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
  return (
    <footer className={styles.footer}>
      <span>{SAVE_WORDS[save]}</span>
      <span className={styles.mono}>core {version}</span>
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
          <Tokens run={run} />
          {summary.costUsd > 0 && (
            <span className={`${styles.mono} ${styles.wide}`}>${summary.costUsd.toFixed(3)}</span>
          )}
        </>
      )}
    </footer>
  );
}

/** What the model reads of the whole run, in tokens; counted when the run has ended. */
function Tokens({ run }: { run: Run | undefined }) {
  const tokens = useMemo(() => {
    if (run === undefined || run.status === 'running') return undefined;
    const texts = run.lanes.map((lane) => selectOutput(lane)?.trimmed.text ?? '');
    return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  }, [run]);
  if (tokens === undefined) return null;
  return (
    <span className={`${styles.mono} ${styles.wide}`} title="Estimated tokens that the model reads">
      ≈{formatShort(tokens)} tok
    </span>
  );
}
