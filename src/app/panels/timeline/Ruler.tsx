import type { RefCallback } from 'react';
import { MovingMark } from './MovingMark.tsx';
import styles from './Ruler.module.css';
import type { RunClock } from './run-clock.ts';
import { type TimeWindow, toX } from './time-scale.ts';

/** Options of {@link Ruler}. */
export interface RulerProps {
  /** Measures the width of the drawing. */
  measure: RefCallback<HTMLElement>;
  clock: RunClock;
  view: TimeWindow;
  /** Unit: CSS pixels. */
  width: number;
  /** Whether the run is in progress. */
  isMoving: boolean;
  /** The selected moment, in milliseconds since the start of the run. */
  moment: number | undefined;
}

/** One row of pixels; the style sheet stretches it over the lanes. */
const NOW = { width: 1, height: 1 };

/** The lines over all lanes: the present of a run in progress, and the selected moment. */
export function Ruler({ measure, clock, view, width, isMoving, moment }: RulerProps) {
  const x = moment === undefined ? undefined : toX(moment, view, width);
  return (
    <div ref={measure} className={styles.ruler} aria-hidden>
      {isMoving && width > 0 && (
        <MovingMark className={styles.now} mark={NOW} clock={clock} view={view} width={width} />
      )}
      {x !== undefined && x <= width && (
        <div className={styles.later} style={{ left: Math.max(0, x) }} />
      )}
    </div>
  );
}
