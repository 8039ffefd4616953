import { type KeyboardEvent, useCallback } from 'react';
import type { Row } from './rows.ts';
import type { View } from './use-view.ts';

/** What the keys of the timeline act on. */
export interface LaneKeysOptions {
  rows: readonly Row[];
  selectedCallId: string | undefined;
  view: View;
  selectCall: (callId: string) => void;
  removeCall: (callId: string) => void;
}

/** Up and down select, left and right move, plus and minus zoom, 0 fits, Delete removes. */
export function useLaneKeys(options: LaneKeysOptions): (event: KeyboardEvent) => void {
  const { rows, selectedCallId, view, selectCall, removeCall } = options;
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = rows.findIndex((row) => row.call.id === selectedCallId);
      const target = targetRow(event.key, at, rows.length);
      const call = target === undefined ? undefined : rows[target]?.call.id;
      if (call !== undefined) selectCall(call);
      else if (event.key === '+' || event.key === '=') view.zoomBy(0.7);
      else if (event.key === '-') view.zoomBy(1 / 0.7);
      else if (event.key === '0') view.fit();
      else if (event.key === 'ArrowLeft') view.panBy(-0.15);
      else if (event.key === 'ArrowRight') view.panBy(0.15);
      else if (event.key === 'Delete' && selectedCallId !== undefined) removeCall(selectedCallId);
      else return;
      event.preventDefault();
    },
    [rows, selectedCallId, view, selectCall, removeCall],
  );
}

const PAGE = 8;

function targetRow(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return Math.min(last, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
