import { useRef } from 'react';
import type { BatchActions } from '../../../session/batch/index.ts';
import type { BatchCall } from '../../../session/workspace/index.ts';
import { formatCount } from '../../lib/format.ts';
import type { Column } from './list-keys.ts';

/** Input of {@link useCallEdits}. */
export interface CallEditsOptions {
  calls: readonly BatchCall[];
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  actions: BatchActions;
  /** Announces the change to screen readers. */
  onSay: (sentence: string) => void;
  /** Focuses a control of a row; `undefined` focuses the list itself. */
  focus: (callId: string | undefined, place: number, column: Column) => void;
}

/** Edits of the list from a row. Each moves the focus to a sensible place. */
export interface CallEditActions {
  /** Moves a row before an index; if it is selected, all selected rows move. */
  move: (callId: string, before: number) => void;
  step: (callId: string, by: -1 | 1, column: Column) => void;
  remove: (callId: string, column: Column) => void;
  copy: (callId: string) => void;
  /** @param isRange also selects the rows from the last selected one */
  pick: (callId: string, isOn: boolean, isRange: boolean) => void;
}

/** The edits that start in a row of the list. */
export function useCallEdits(options: CallEditsOptions): CallEditActions {
  const { calls, picked, onPick, actions, onSay, focus } = options;
  const lastPicked = useRef<string>(undefined);
  const placeOf = (callId: string | undefined) => calls.findIndex(({ id }) => id === callId);

  return {
    move: (callId, before) => {
      const ids = picked.has(callId) ? picked : new Set([callId]);
      actions.moveCalls(ids, before);
      const above = calls.slice(0, before).filter(({ id }) => !ids.has(id)).length;
      onSay(`Moved to position ${above + 1} of ${formatCount(calls.length)}.`);
    },
    step: (callId, by, column) => {
      const from = placeOf(callId);
      const to = from + by;
      const call = calls[from];
      if (!call || to < 0 || to >= calls.length) return;
      actions.moveCalls(new Set([callId]), by > 0 ? to + 1 : to);
      focus(callId, to, column);
      onSay(`${call.toolCallId} is at position ${to + 1} of ${formatCount(calls.length)}.`);
    },
    remove: (callId, column) => {
      const at = placeOf(callId);
      const next = calls[at + 1] ?? calls[at - 1];
      actions.removeCalls(new Set([callId]));
      focus(next?.id, Math.max(0, Math.min(at, calls.length - 2)), column);
      onSay(`Removed ${calls[at]?.toolCallId ?? 'the call'}.`);
    },
    copy: (callId) => {
      const [copied] = actions.copyCalls(new Set([callId]));
      if (copied !== undefined) focus(copied, placeOf(callId) + 1, 'tool');
    },
    pick: (callId, isOn, isRange) => {
      const [from, to] = [placeOf(lastPicked.current), placeOf(callId)];
      const range =
        isRange && from >= 0
          ? calls.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
          : [callId];
      const next = new Set(picked);
      for (const id of range) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      lastPicked.current = callId;
      onPick(next);
    },
  };
}
