import { useMemo } from 'react';
import type { Trial } from '../../../../session/designer/trial.ts';
import { formatCount, formatShort } from '../../../lib/format.ts';
import { estimateTokens } from '../../../lib/tokens.ts';
import styles from '../../../ui/stage-bars.module.css';

/** Raw, reduced and trimmed on one scale, with the cut-line through all of them. */
export function TrialBars({ trial }: { trial: Trial }) {
  const { raw, reduced, trimmed, kept, budget } = trial;
  const stages = useMemo(
    () =>
      [
        { id: 'raw', label: 'Raw', chars: raw.length, tokens: estimateTokens(raw) },
        { id: 'reduced', label: 'Reduced', chars: reduced.length, tokens: estimateTokens(reduced) },
        {
          id: 'trimmed',
          label: kept < reduced.length ? 'Trimmed' : 'Kept',
          chars: kept,
          tokens: estimateTokens(trimmed),
        },
      ] as const,
    [raw, reduced, trimmed, kept],
  );
  const longest = Math.max(1, ...stages.map(({ chars }) => chars));
  const cut = budget < longest ? (budget / longest) * 100 : undefined;
  return (
    <dl className={styles.bars}>
      {stages.map(({ id, label, chars, tokens }) => (
        <div key={id} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.track} aria-hidden>
            <i className={styles[id]} style={{ width: `${(chars / longest) * 100}%` }} />
            {cut !== undefined && (
              <u
                className={styles.cut}
                style={{ left: `${cut}%` }}
                title={`Budget of this call: ${formatCount(budget)} characters`}
              />
            )}
          </dd>
          <dd className={styles.size}>
            {formatCount(chars)}
            <span className="visually-hidden"> characters</span> · ≈{formatShort(tokens)} tok
          </dd>
        </div>
      ))}
    </dl>
  );
}
