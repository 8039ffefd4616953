import { memo } from 'react';
import type { Lane } from '../../../session/run.ts';
import { cx } from '../../lib/class-names.ts';
import { barTone, type Span, type TimeWindow, toShapes } from './geometry.ts';
import styles from './LaneChart.module.css';

/** Options of {@link LaneChart}. */
export interface LaneChartProps {
  lane: Lane;
  text: string;
  /** Milliseconds since the run began; 0 for settled lanes, which do not depend on it. */
  now: number;
  view: TimeWindow;
  /** In CSS pixels. */
  width: number;
}

/** One call, drawn: hatched, solid, ticks, blue tail, orange triangle, diamond. */
export const LaneChart = memo(function LaneChart(props: LaneChartProps) {
  const { lane } = props;
  const shapes = toShapes(props);
  const tone = barTone(lane.status);
  return (
    <div className={styles.chart} aria-hidden>
      {shapes.queued && <i className={styles.hatched} style={box(shapes.queued)} />}
      {shapes.bar && <i className={cx(styles.bar, styles[tone])} style={box(shapes.bar)} />}
      {shapes.ticks.map((x, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: progress events only ever get appended.
        <i key={index} className={styles.tick} style={{ left: x }} />
      ))}
      {shapes.reduced && <i className={styles.reduced} style={box(shapes.reduced)} />}
      {shapes.cut !== undefined && <i className={styles.cut} style={{ left: shapes.cut }} />}
      {shapes.refused !== undefined && (
        <i
          className={cx(styles.diamond, styles[lane.status])}
          style={{ left: shapes.refused - 6 }}
        />
      )}
      {shapes.label && (
        <span
          className={cx(
            styles.label,
            shapes.label.inside ? cx(styles.inside, styles[tone]) : styles[lane.status],
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
