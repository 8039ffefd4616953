import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Column } from './list-keys.ts';

/**
 * Focuses a control of a row. The row may have to scroll into view first, or may have lost the
 * focus because it moved.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
): (callId: string | undefined, column: Column) => void {
  const next = useRef<{ callId: string; column: Column }>(undefined);

  // After each render, because any render may add the row.
  useLayoutEffect(() => {
    const wanted = next.current;
    if (!wanted) return;
    const row = scroller.current?.querySelector(`[data-call="${CSS.escape(wanted.callId)}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-column="${wanted.column}"]`);
    if (!control) return;
    next.current = undefined;
    control.focus({ preventScroll: true });
  });

  return (callId, column) => {
    next.current = callId === undefined ? undefined : { callId, column };
    if (callId === undefined) scroller.current?.focus();
  };
}
