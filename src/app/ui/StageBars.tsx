import type { ReactNode } from 'react';
import { formatCompact, formatCount } from '../lib/format.ts';
import styles from './StageBars.module.css';

/** One bar: how much there is at a stage of a result. */
export interface StageBar {
  id: 'raw' | 'reduced' | 'trimmed';
  label: string;
  /** Of the longest one, in percent. */
  percent: number;
  chars: number;
  /** An estimate; `undefined` where the text is not known. */
  tokens: number | undefined;
}

/** Options of {@link StageBars}. */
export interface StageBarsProps {
  stages: readonly StageBar[];
  /** Where the budget ends, in percent of the longest; `undefined` where all of them fit. */
  cutPercent: number | undefined;
  /** In characters. */
  budget: number;
  /** What stands below the bars, where the cut-line meets it. */
  caption?: ReactNode;
}

/** Raw, reduced and trimmed on one scale, with the cut-line through all of them. */
export function StageBars({ stages, cutPercent, budget, caption }: StageBarsProps) {
  return (
    <dl className={styles.bars}>
      {stages.map(({ id, label, percent, chars, tokens }) => (
        <div key={id} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.track} aria-hidden>
            <i className={styles[id]} style={{ width: `${percent}%` }} />
            {cutPercent !== undefined && (
              <u
                className={styles.cut}
                style={{ left: `${cutPercent}%` }}
                title={`Budget of this call: ${formatCount(budget)} characters`}
              />
            )}
          </dd>
          <dd className={styles.size}>
            {formatCount(chars)}
            <span className="visually-hidden"> characters</span>
            {tokens !== undefined && ` · ≈${formatCompact(tokens)} tok`}
          </dd>
        </div>
      ))}
      {caption !== undefined && (
        <div className={styles.row}>
          <dt className="visually-hidden">Cut</dt>
          <dd className={styles.caption}>
            {cutPercent === undefined ? (
              caption
            ) : (
              <span className={styles.at} style={{ left: `${cutPercent}%` }}>
                <span style={{ translate: `${-cutPercent}% 0` }}>{caption}</span>
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
