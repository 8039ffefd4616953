import { memo, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../lib/class-names.ts';
import styles from './LaneChart.module.css';
import type { LanePainter } from './lane-painter.ts';
import type { PaintedCall } from './painted-call.ts';
import { useLatencyDrag } from './use-latency-drag.ts';

/** Options of {@link LaneChart}. */
export interface LaneChartProps extends PaintedCall {
  painter: LanePainter;
  callId?: string;
  /** The latency that is added to the call, in milliseconds. */
  delayMs?: number | undefined;
  /** Sets that latency. Absent if it cannot be changed. */
  onStretch?: ((callId: string, delayMs: number) => void) | undefined;
}

/** One call over time. The text of the lane says the same in words. */
export const LaneChart = memo(function LaneChart(props: LaneChartProps) {
  const { painter, callId, delayMs = 0, onStretch, ...call } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const canStretch = callId !== undefined && onStretch && call.lane.executedAt !== undefined;
  const { bar, isGrip, onPointerDown, onDrag, onPointerUp, onLostPointerCapture } = useLatencyDrag({
    canvas,
    painter,
    delayMs,
    onStretch: canStretch ? (next) => onStretch(callId, next) : undefined,
  });

  useLayoutEffect(() => (canvas.current ? painter.add(canvas.current) : undefined), [painter]);
  useLayoutEffect(() => {
    if (canvas.current) painter.update(canvas.current, call);
  });
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: chart, nativeEvent } = event;
    if (!canvas.current || onDrag(event)) return;
    const isHere = isGrip(nativeEvent.offsetX);
    chart.style.cursor = isHere ? 'ew-resize' : '';
    chart.title =
      painter.textAt(canvas.current, nativeEvent.offsetX) ||
      (isHere ? 'Drag to add latency to this call' : '');
  };

  return (
    <div
      className={styles.chart}
      aria-hidden
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onLostPointerCapture={onLostPointerCapture}
    >
      <canvas ref={canvas} className={styles.picture} />
      {bar && (
        <span className={styles.stretch} style={{ left: bar.x, width: bar.width }}>
          <span className={cx(styles.added, bar.isLast && styles.inside)}>{bar.label}</span>
        </span>
      )}
    </div>
  );
});
