import { memo, type PointerEvent, useLayoutEffect, useRef } from 'react';
import styles from './LaneChart.module.css';
import type { LanePainter, PaintedCall } from './lane-painter.ts';

/** Options of {@link LaneChart}. */
export interface LaneChartProps extends PaintedCall {
  painter: LanePainter;
}

/** One call over time. The text of the lane says the same in words. */
export const LaneChart = memo(function LaneChart({ painter, ...call }: LaneChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => (canvas.current ? painter.add(canvas.current) : undefined), [painter]);
  useLayoutEffect(() => {
    if (canvas.current) painter.update(canvas.current, call);
  });
  const showText = ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    if (!canvas.current) return;
    currentTarget.title = painter.textAt(canvas.current, nativeEvent.offsetX);
  };

  return (
    <div className={styles.chart} aria-hidden onPointerMove={showText}>
      <canvas ref={canvas} className={styles.picture} />
    </div>
  );
});
