import { memo } from 'react';
import { isCut } from '../../../session/run/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import fills from '../lane-shapes.module.css';
import styles from './RunStrip.module.css';

/** Options of {@link RunStrip}. */
export interface RunStripProps {
  lane: Lane;
  /** The duration of the whole width in milliseconds. */
  length: number;
}

/**
 * One call over time in a compact form: hatched = queued, solid = running, blue = reduced, triangle
 * = cut, diamond = refused. Decorative: the parent has the same as text.
 */
export const RunStrip = memo(function RunStrip({ lane, length }: RunStripProps) {
  const { status, startAt, executedAt, settledAt = 0, progress } = lane;
  const x = (ms: number) => `${(ms / Math.max(1, length)) * 100}%`;
  if (status === 'refused' || status === 'answered') {
    return (
      <span className={styles.strip} aria-hidden>
        <i className={cx(styles.diamond, fills[status])} style={{ left: x(settledAt) }} />
      </span>
    );
  }
  const begin = startAt ?? settledAt;
  const end = executedAt ?? settledAt;
  return (
    <span className={styles.strip} aria-hidden>
      {begin > 0.5 && <i className={styles.queued} style={{ left: 0, width: x(begin) }} />}
      {startAt !== undefined && (
        <i
          className={cx(styles.bar, status === 'ok' ? fills.ok : fills.failed)}
          style={{ left: x(begin), width: x(end - begin) }}
        />
      )}
      {progress.slice(0, MOST_TICKS).map(({ at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the events of an ended run never move.
        <i key={index} className={styles.tick} style={{ left: x(at) }} />
      ))}
      {lane.reduced?.outcome === 'applied' && (
        <i className={styles.reduced} style={{ left: x(end) }} />
      )}
      {isCut(lane) && <i className={styles.cut} style={{ left: x(end) }} />}
    </span>
  );
});

const MOST_TICKS = 20;
