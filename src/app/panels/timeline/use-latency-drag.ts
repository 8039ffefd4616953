import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { formatDuration } from '../../lib/format.ts';
import type { LanePainter } from './lane-painter.ts';

/** Options of {@link useLatencyDrag}. */
export interface LatencyDragOptions {
  canvas: RefObject<HTMLCanvasElement | null>;
  painter: LanePainter;
  /**
   * Adds to the call's latency, in milliseconds; negative to take from it. Absent if it cannot be
   * changed.
   */
  onStretch: ((ms: number) => void) | undefined;
}

/** The end of a bar while it is dragged. */
export interface StretchedBar {
  /** Unit: CSS pixels of the chart. */
  x: number;
  width: number;
  label: string;
}

/** How near the pointer must be to the end of a bar, in CSS pixels. */
const REACH = 6;
/** Added latency is rounded to this, in milliseconds. */
const STEP_MS = 10;

/** Lets the pointer drag the end of a bar, which adds latency to the call. Escape cancels. */
export function useLatencyDrag({ canvas, painter, onStretch }: LatencyDragOptions) {
  const [bar, setBar] = useState<StretchedBar>();
  const drag = useRef<{ end: number; ms: number } | undefined>(undefined);
  const endAt = (x: number) => {
    const end = canvas.current && onStretch ? painter.barEnd(canvas.current) : undefined;
    return end !== undefined && Math.abs(x - end) <= REACH ? end : undefined;
  };
  const finish = () => {
    drag.current = undefined;
    setBar(undefined);
    removeEventListener('keydown', cancel, true);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish();
  };

  return {
    bar,
    /** Whether a press here would drag. */
    isGrip: (x: number) => endAt(x) !== undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const end = event.button === 0 ? endAt(event.nativeEvent.offsetX) : undefined;
      if (end === undefined) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { end, ms: 0 };
      addEventListener('keydown', cancel, true);
    },
    onDrag: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current;
      if (!held) return false;
      const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
      held.ms = Math.round(painter.msBetween(held.end, x) / STEP_MS) * STEP_MS;
      setBar({
        x: Math.min(held.end, x),
        width: Math.abs(x - held.end),
        label: `${held.ms < 0 ? '−' : '+'}${formatDuration(Math.abs(held.ms))}`,
      });
      return true;
    },
    onPointerUp: () => {
      const { ms = 0 } = drag.current ?? {};
      finish();
      if (ms !== 0) onStretch?.(ms);
    },
    onLostPointerCapture: finish,
  };
}
