import { useMemo } from 'react';
import type { Output } from '../../../session/output.ts';
import { formatCount } from '../../lib/format.ts';
import styles from '../../ui/stage-bars.module.css';
import { toStages } from './stages.ts';

/** Raw, reduced and trimmed on one scale, with the cut-line through all of them. */
export function StageBars({ output }: { output: Output }) {
  const { stages, cutPercent } = useMemo(() => toStages(output), [output]);
  return (
    <dl className={styles.bars}>
      {stages.map(({ id, label, percent, size }) => (
        <div key={id} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.track} aria-hidden>
            <i className={styles[id]} style={{ width: `${percent}%` }} />
            {cutPercent !== undefined && (
              <u
                className={styles.cut}
                style={{ left: `${cutPercent}%` }}
                title={`Budget of this call: ${formatCount(output.budget)} characters`}
              />
            )}
          </dd>
          <dd className={styles.size}>
            {size}
            <span className="visually-hidden"> characters</span>
          </dd>
        </div>
      ))}
      <div className={styles.row}>
        <dt className="visually-hidden">Cut</dt>
        <dd className={styles.caption}>
          {cutPercent === undefined ? (
            `fits: ${formatCount(output.budget)} are allowed`
          ) : (
            <span className={styles.at} style={{ left: `${cutPercent}%` }}>
              <span style={{ translate: `${-cutPercent}% 0` }}>
                {output.cutAt === undefined
                  ? `${formatCount(output.budget)} allowed`
                  : `cut at ${formatCount(output.cutAt)}`}
              </span>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
