import { type KeyboardEvent, useCallback, useRef } from 'react';
import { focusPane } from '../../../lib/focus-pane.ts';
import { ZOOM } from '../geometry.ts';
import type { Row } from '../rows.ts';
import type { Scrub } from '../use-scrub.ts';
import type { View } from '../use-view.ts';

/** The targets of the timeline's keys. */
export interface LaneKeysOptions {
  rows: readonly Row[];
  selectedCallId: string | undefined;
  view: View;
  scrub: Scrub;
  selectCall: (callId: string) => void;
  removeCall: (callId: string) => void;
  /** Folds or unfolds the nested calls. */
  onFold: (callId: string) => void;
  /** Adds latency to a call, or takes it away. Absent if that cannot be changed. */
  onStretch: ((callId: string, direction: 1 | -1) => void) | undefined;
}

/**
 * Up, down, page and end keys select; left and right move. Plus and minus zoom, 0 fits, comma and
 * full stop scrub, Space folds. With Shift, left and right change the latency of the selected call.
 * Enter goes to its gates, Delete removes it, and letters find a tool by its name.
 */
export function useLaneKeys(options: LaneKeysOptions): (event: KeyboardEvent) => void {
  const typed = useRef<Typed>({ text: '', at: 0 });
  const { rows, selectedCallId, view, scrub, selectCall, removeCall, onFold, onStretch } = options;
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, shiftKey } = event;
      const at = rows.findIndex((row) => row.call.id === selectedCallId);
      const target = targetRow(key, at, rows.length) ?? findTyped(event, typed, rows, at);
      const call = target === undefined ? undefined : rows[target]?.call.id;
      if (call !== undefined) selectCall(call);
      else if (key === '+' || key === '=') view.zoomBy(ZOOM.in);
      else if (key === '-') view.zoomBy(ZOOM.out);
      else if (key === '0') view.fit();
      else if (shiftKey && selectedCallId !== undefined && /^Arrow[LR]/.test(key))
        onStretch?.(selectedCallId, key === 'ArrowRight' ? 1 : -1);
      else if (key === 'ArrowLeft') view.panBy(-0.15);
      else if (key === 'ArrowRight') view.panBy(0.15);
      else if (key === ',') scrub.step(-1);
      else if (key === '.') scrub.step(1);
      else if (key === 'Escape' && scrub.moment !== undefined) scrub.to(undefined);
      else if (key === 'Enter') focusPane('Call');
      else if (selectedCallId === undefined) return;
      else if (key === ' ') onFold(selectedCallId);
      else if (key === 'Delete') removeCall(selectedCallId);
      else return;
      event.preventDefault();
    },
    [rows, selectedCallId, view, scrub, selectCall, removeCall, onFold, onStretch],
  );
}

interface Typed {
  text: string;
  /** The time of the last key, in milliseconds. */
  at: number;
}

/** Letters typed within this time form one word, in milliseconds. */
const WORD_PAUSE = 800;

/**
 * The next row whose tool begins with the typed text. Repeating one letter continues the search.
 */
function findTyped(
  { key, timeStamp }: KeyboardEvent,
  typed: { current: Typed },
  rows: readonly Row[],
  at: number,
): number | undefined {
  if (!/^[\p{L}_]$/u.test(key)) return undefined;
  const { text, at: before } = typed.current;
  const word = timeStamp - before < WORD_PAUSE ? text + key.toLowerCase() : key.toLowerCase();
  typed.current = { text: word, at: timeStamp };
  const repeated = [...word].every((letter) => letter === word[0]);
  const wanted = repeated ? word.slice(0, 1) : word;
  // A longer word may match the same row.
  const from = repeated ? at + 1 : Math.max(0, at);
  const order = rows.map((_, index) => (from + index) % rows.length);
  return order.find((index) => {
    const row = rows[index];
    return row?.call.tool.startsWith(wanted) || row?.name.startsWith(wanted);
  });
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
