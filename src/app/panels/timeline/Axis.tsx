import type { ReactNode } from 'react';
import styles from './Axis.module.css';
import { type TimeWindow, toTicks } from './geometry.ts';

/** Options of {@link Axis}. */
export interface AxisProps {
  view: TimeWindow;
  width: number;
  /** What stands over the names. */
  children: ReactNode;
  /** What lies over the moments. */
  over: ReactNode;
}

/** Round moments over the lanes. */
export function Axis({ view, width, children, over }: AxisProps) {
  return (
    <div className={styles.axis}>
      <div className={styles.head}>{children}</div>
      <div className={styles.ticks}>
        {width > 0 &&
          toTicks(view, width).map(({ x, label }) => (
            <span key={label} style={{ left: x }} aria-hidden>
              {label}
            </span>
          ))}
        {over}
      </div>
    </div>
  );
}
