import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** What {@link useRowDrag} works with. */
export interface RowDragOptions {
  scroller: RefObject<HTMLElement | null>;
  /** Of a row, in CSS pixels. */
  height: number;
  count: number;
  /** @param before the place of the row that the dragged one is to stand before. */
  onDrop: (callId: string, before: number) => void;
}

/** A row under way. */
export interface RowDrag {
  /** Present while a row is dragged. */
  callId: string | undefined;
  before: number | undefined;
  grab: (callId: string, event: PointerEvent<HTMLElement>) => void;
}

/** From the edge of the list in which it scrolls by itself, in CSS pixels. */
const EDGE = 36;

/** Drags a row by its handle, with a mouse, a pen or a finger; Escape lets it be. */
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
      // A press that does not move is no drag.
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
