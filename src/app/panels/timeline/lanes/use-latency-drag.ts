import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { describeFault } from '../../../ui/call-menu-items.ts';
import type { LanePainter } from './lane-painter.ts';
import { latencyStep, snapLatency } from './latency-steps.ts';

/** Options of {@link useLatencyDrag}. */
export interface LatencyDragOptions {
  canvas: RefObject<HTMLCanvasElement | null>;
  painter: LanePainter;
  /** The latency that is added already, in milliseconds. */
  delayMs: number;
  /** Sets the added latency of the call, in milliseconds. Absent if it cannot be changed. */
  onStretch: ((delayMs: number) => void) | undefined;
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
/** The least width of a step, in CSS pixels. */
const STEP_WIDTH = 4;

/** Lets the pointer drag the end of a bar, which adds latency to the call. Escape cancels. */
export function useLatencyDrag({ canvas, painter, delayMs, onStretch }: LatencyDragOptions) {
  const [bar, setBar] = useState<StretchedBar>();
  const drag = useRef<{ end: number; delayMs: number } | undefined>(undefined);
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
      drag.current = { end, delayMs };
      addEventListener('keydown', cancel, true);
    },
    onDrag: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current;
      if (!held) return false;
      const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
      const step = latencyStep(painter.msBetween(0, 1), STEP_WIDTH);
      held.delayMs = snapLatency(delayMs + painter.msBetween(held.end, x), step);
      setBar({
        x: Math.min(held.end, x),
        width: Math.abs(x - held.end),
        label: describeFault(held) || '+0 ms',
      });
      return true;
    },
    onPointerUp: () => {
      const { delayMs: next = delayMs } = drag.current ?? {};
      finish();
      if (next !== delayMs) onStretch?.(next);
    },
    onLostPointerCapture: finish,
  };
}
