import type { KeyboardEvent } from 'react';
import type { BatchCall } from '../../../session/workspace/index.ts';
import { columnOf, targetPlace } from './list-keys.ts';
import type { CallEditActions, CallEditsOptions } from './use-call-edits.ts';

/** The targets of the list's keys. */
export interface ListKeyContext {
  calls: readonly BatchCall[];
  /** The index of the row with the focus. */
  active: number;
  edits: Pick<CallEditActions, 'step' | 'remove'>;
  focus: CallEditsOptions['focus'];
}

/** Moves or removes the row with the focus, or leaves it. */
export function handleListKey(event: KeyboardEvent, context: ListKeyContext): void {
  const { calls, active, edits, focus } = context;
  const column = columnOf(event.target);
  const call = calls[active];
  if (!column || !call || event.ctrlKey || event.metaKey) return;
  const isText = column === 'id';
  if (event.altKey && event.key === 'ArrowUp') edits.step(call.id, -1, column);
  else if (event.altKey && event.key === 'ArrowDown') edits.step(call.id, 1, column);
  else if (event.altKey) return;
  else if (event.key === 'Delete' && !isText) edits.remove(call.id, column);
  else {
    const target = targetPlace(event.key, active, calls.length, isText);
    if (target === undefined) return;
    focus(calls[target]?.id, target, column);
  }
  event.preventDefault();
}
