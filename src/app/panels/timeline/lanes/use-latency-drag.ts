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

/** The part by which a dragged bar becomes longer or shorter. */
export interface StretchedBar {
  /** Unit: CSS pixels of the chart. */
  x: number;
  width: number;
  label: string;
  /** The label has no room behind it. */
  isLast: boolean;
}

/** A bar under the pressed pointer. */
interface HeldBar {
  /** The press in the window, in CSS pixels. */
  from: number;
  /** Where the change is shown, in CSS pixels of the chart. */
  end: number;
  delayMs: number;
  /** Ends the watch of the keyboard. */
  keys: AbortController;
}

/** How far beside the bar a press still counts, in CSS pixels: bars can be short. */
const REACH = 6;
/** How far the pointer moves before a click becomes a drag, in CSS pixels. */
const SLACK = 4;
/** The room for a label, in CSS pixels. */
const LABEL_WIDTH = 64;
/** The least width of a step, in CSS pixels. */
const STEP_WIDTH = 4;

/** Lets the pointer drag a bar, which adds latency to the call. Escape cancels. */
export function useLatencyDrag({ canvas, painter, delayMs, onStretch }: LatencyDragOptions) {
  const [bar, setBar] = useState<StretchedBar>();
  const drag = useRef<HeldBar | undefined>(undefined);
  const barAt = (x: number) => {
    const found = canvas.current && onStretch ? painter.barOf(canvas.current) : undefined;
    return found && x >= found.x - REACH && x <= found.end + REACH ? found : undefined;
  };
  const finish = () => {
    drag.current?.keys.abort();
    drag.current = undefined;
    setBar(undefined);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish();
  };

  return {
    bar,
    /** Whether a press here could become a drag. */
    isGrip: (x: number) => barAt(x) !== undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const found = event.button === 0 ? barAt(event.nativeEvent.offsetX) : undefined;
      if (found === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const keys = new AbortController();
      const { clientX: from, nativeEvent, currentTarget } = event;
      // An end that is out of view would show nothing of the change.
      const end = found.end <= currentTarget.clientWidth ? found.end : nativeEvent.offsetX;
      drag.current = { from, end, delayMs, keys };
      addEventListener('keydown', cancel, { capture: true, signal: keys.signal });
    },
    /** @returns whether the bar is dragged, so that the pointer means nothing else */
    onDrag: ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const held = drag.current;
      if (!held) return false;
      const by = clientX - held.from;
      // A click that trembles selects the call.
      if (!bar && Math.abs(by) < SLACK) return true;
      const step = latencyStep(painter.msBetween(0, 1), STEP_WIDTH);
      held.delayMs = snapLatency(delayMs + painter.msBetween(0, by), step);
      setBar({
        x: Math.min(held.end, held.end + by),
        width: Math.abs(by),
        label: describeFault(held) || '+0 ms',
        isLast: Math.max(held.end, held.end + by) + LABEL_WIDTH > currentTarget.clientWidth,
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
