import { memo } from 'react';
import type { CallFacts } from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import fills from '../../ui/lane-shapes.module.css';
import { barTone, type Span, type TimeWindow, toShapes } from './geometry.ts';
import styles from './LaneChart.module.css';
import type { AudienceChoice } from './progress.ts';

/** Options of {@link LaneChart}. */
export interface LaneChartProps {
  lane: CallFacts;
  text: string;
  /** Milliseconds since the start of the run; 0 for settled lanes, which do not depend on it. */
  now: number;
  view: TimeWindow;
  /** In CSS pixels. */
  width: number;
  /** The time of the request, in milliseconds since the start of the run. Default 0. */
  askedAt?: number;
  audience: AudienceChoice;
}

/** One call, drawn: hatched, solid (hollow from a cache), ticks, blue tail, triangle, diamond. */
export const LaneChart = memo(function LaneChart(props: LaneChartProps) {
  const { lane } = props;
  const shapes = toShapes(props);
  const tone = barTone(lane.status);
  return (
    <div className={styles.chart} aria-hidden>
      {shapes.queued && <i className={styles.hatched} style={box(shapes.queued)} />}
      {shapes.bar && (
        <i
          className={cx(styles.bar, fills[tone], shapes.cached && styles.cached)}
          style={box(shapes.bar)}
        />
      )}
      {shapes.ticks.map(({ x, text, retry }, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: progress events are only appended.
          key={index}
          className={cx(styles.tick, retry && styles.retry)}
          style={{ left: x }}
          title={text}
        />
      ))}
      {shapes.filters.map(({ x, text }) => (
        <i key={text} className={styles.filter} style={{ left: x }} title={text} />
      ))}
      {shapes.reduced && <i className={styles.reduced} style={box(shapes.reduced)} />}
      {shapes.cut !== undefined && <i className={styles.cut} style={{ left: shapes.cut }} />}
      {shapes.refused !== undefined && (
        <i
          className={cx(styles.diamond, fills[lane.status])}
          style={{ left: shapes.refused - 6 }}
        />
      )}
      {shapes.label && (
        <span
          className={cx(
            styles.label,
            shapes.label.inside ? cx(styles.inside, fills[tone]) : styles[lane.status],
          )}
          style={{ left: shapes.label.x, maxWidth: shapes.label.room }}
        >
          {shapes.label.text}
        </span>
      )}
    </div>
  );
});

function box({ x, width }: Span): { left: number; width: number } {
  return { left: x, width };
}
