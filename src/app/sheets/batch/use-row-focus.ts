import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Column } from './list-keys.ts';

/**
 * Puts the focus on a control of a row, also of one that is drawn only after the list was scrolled
 * to it, or that was moved in the document and lost the focus by that.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
): (callId: string | undefined, column: Column) => void {
  const next = useRef<{ callId: string; column: Column }>(undefined);

  // With each render: any of them can bring the row.
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
