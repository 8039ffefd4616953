import type { ReactNode } from 'react';
import styles from './Axis.module.css';
import { coveredWidth } from './covered-width.ts';
import { toTicks } from './geometry.ts';
import type { TimeWindow } from './time-scale.ts';

/** Options of {@link Axis}. */
export interface AxisProps {
  view: TimeWindow;
  width: number;
  /** Content above the names. */
  children: ReactNode;
  /** Content above the time scale. */
  over: ReactNode;
}

/** The round times above the lanes. */
export function Axis({ view, width, children, over }: AxisProps) {
  return (
    <div className={styles.axis}>
      <div className={styles.head}>{children}</div>
      <div className={styles.ticks}>
        {width > 0 &&
          toTicks(view, width)
            .filter(({ x, label }) => x + halfWidth(label) < width - coveredWidth(width))
            .map(({ x, label }) => (
              <span key={label} style={{ left: x }} aria-hidden>
                {label}
              </span>
            ))}
        {over}
      </div>
    </div>
  );
}

/** Half of a label's width, in CSS pixels, as its middle is at its time. */
function halfWidth(label: string): number {
  return label.length * 3.8;
}
