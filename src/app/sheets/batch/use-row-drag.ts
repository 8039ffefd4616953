import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Input of {@link useRowDrag}. */
export interface RowDragOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The height of a row, in CSS pixels. */
  height: number;
  count: number;
  /** @param before the index of the row before which the dragged one is dropped */
  onDrop: (callId: string, before: number) => void;
}

/** The state of a drag. */
export interface RowDrag {
  /** Present during a drag. */
  callId: string | undefined;
  before: number | undefined;
  grab: (callId: string, event: PointerEvent<HTMLElement>) => void;
}

/** The distance from the edge within which the list scrolls, in CSS pixels. */
const EDGE = 36;

/** Drags a row by its handle, with a mouse, a pen or a finger. Escape cancels the drag. */
export function useRowDrag({ scroller, height, count, onDrop }: RowDragOptions): RowDrag {
  const [state, setState] = useState<{ callId: string; before: number }>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const grab = (callId: string, event: PointerEvent<HTMLElement>) => {
    const box = scroller.current;
    if (!box || event.button !== 0 || stop.current) return;
    let y = event.clientY;
    let frame = 0;
    let before: number | undefined;
    const place = () => {
      const { top } = box.getBoundingClientRect();
      const at = Math.round((y - top + box.scrollTop) / height);
      before = Math.min(count, Math.max(0, at));
      setState({ callId, before });
    };
    const scroll = () => {
      const { top, bottom } = box.getBoundingClientRect();
      const by = y < top + EDGE ? y - top - EDGE : y > bottom - EDGE ? y - bottom + EDGE : 0;
      box.scrollTop += by / 4;
      if (by !== 0) place();
      frame = requestAnimationFrame(scroll);
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      // A press without a move is no drag.
      if (before === undefined && Math.abs(moved.clientY - y) < 4) return;
      if (frame === 0) frame = requestAnimationFrame(scroll);
      y = moved.clientY;
      place();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', onKey, true);
      stop.current = undefined;
      setState(undefined);
    };
    const onUp = () => {
      const target = before;
      end();
      if (target !== undefined) onDrop(callId, target);
    };
    const onKey = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      // The sheet stays open.
      pressed.preventDefault();
      pressed.stopPropagation();
      end();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', end);
    addEventListener('keydown', onKey, true);
    stop.current = end;
  };
  return { callId: state?.callId, before: state?.before, grab };
}
