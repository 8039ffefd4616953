import type { RequestSize } from '../../../session/conversation/index.ts';
import { formatCount } from '../../lib/format.ts';
import type { BarScale } from './bar-scale.ts';
import styles from './RequestBars.module.css';

/** Options of {@link RequestBars}. */
export interface RequestBarsProps {
  request: Omit<RequestSize, 'leftOut'>;
  scale: BarScale;
}

/**
 * A request in whole and after compaction, as two bars on the scale of all rows. The numbers beside them have
 * the same content.
 */
export function RequestBars({ request, scale }: RequestBarsProps) {
  const { definitions, calls, earlier, earlierCompacted, own } = request;
  const percent = (tokens: number) => `${(tokens / scale.most) * 100}%`;
  const bar = (results: number) => (
    <span className={styles.bar} data-paint="track">
      <i data-paint="" className={styles.definitions} style={{ width: percent(definitions) }} />
      <i data-paint="" className={styles.calls} style={{ width: percent(calls) }} />
      <i data-paint="" className={styles.earlier} style={{ width: percent(results) }} />
      <i data-paint="" className={styles.own} style={{ width: percent(own) }} />
    </span>
  );
  return (
    <span className={styles.bars} aria-hidden>
      {bar(earlier)}
      {bar(earlierCompacted)}
      {scale.room !== undefined && (
        <u
          className={styles.room}
          data-paint=""
          style={{ left: percent(scale.room) }}
          title={`The model’s window: ${formatCount(scale.room)} tokens for a request`}
        />
      )}
    </span>
  );
}

/** The parts of {@link RequestBars} by their colours. */
export function RequestLegend() {
  return (
    <span className={styles.legend}>
      <span className={styles.key}>
        <i data-paint="" className={styles.definitions} /> definitions
      </span>
      <span className={styles.key}>
        <i data-paint="" className={styles.calls} /> calls
      </span>
      <span className={styles.key}>
        <i data-paint="" className={styles.earlier} /> earlier results
      </span>
      <span className={styles.key}>
        <i data-paint="" className={styles.own} /> own
      </span>
    </span>
  );
}
