import type { ReactNode } from 'react';
import type { SizeUnit, TokenCount } from '../../session/tokens/index.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { formatCompactTokens, formatTokens } from '../lib/format-tokens.ts';
import styles from './StageBars.module.css';

/** One bar: the size of a result at a stage. */
export interface StageBar {
  id: 'raw' | 'reduced' | 'trimmed';
  label: string;
  /** Unit: percent of the longest one. */
  percent: number;
  chars: number;
  /** `undefined` if the text is unknown. */
  tokens: TokenCount | undefined;
}

/** Options of {@link StageBars}. */
export interface StageBarsProps {
  stages: readonly StageBar[];
  /** The end of the budget, in percent of the longest bar; `undefined` if all of them fit. */
  cutPercent: number | undefined;
  /** The budget of the call, in words. */
  budget: string;
  /** The unit that comes first. Default characters. */
  unit?: SizeUnit;
  /** Content below the bars, at the cut line. */
  caption?: ReactNode;
}

/** Raw, reduced and trimmed on one scale, with the cut line through all of them. */
export function StageBars({ stages, cutPercent, budget, unit, caption }: StageBarsProps) {
  return (
    <dl className={styles.bars}>
      {stages.map(({ id, label, percent, chars, tokens }) => (
        <div key={id} className={styles.row}>
          <dt
            title={
              id === 'trimmed' ? 'The text that the model reads, with the cut marker' : undefined
            }
          >
            {label}
          </dt>
          <dd className={styles.track} data-paint="track" aria-hidden>
            <i className={styles[id]} data-paint="" style={{ width: `${percent}%` }} />
            {cutPercent !== undefined && (
              <u
                className={styles.cut}
                data-paint=""
                style={{ left: `${cutPercent}%` }}
                title={`Budget of this call: ${budget}`}
              />
            )}
          </dd>
          <dd className={styles.size}>
            {unit === 'tokens' && tokens ? (
              <>
                {formatTokens(tokens)} tok · {formatPlural(chars, 'char')}
              </>
            ) : (
              <>
                {formatCount(chars)}
                <span className="visually-hidden">
                  {chars === 1 ? ' character' : ' characters'}
                </span>
                {tokens && ` · ${formatCompactTokens(tokens)}`}
              </>
            )}
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
