import type { EditNote } from '../store/edit-note.ts';
import * as to from '../workspace/batch-transitions.ts';
import type { BatchCall } from '../workspace/workspace.ts';
import type { NewCall } from './batch-call-actions.ts';

/** Gives ids to new calls. A `toolCallId` that is in use is replaced by a free one. */
export function toBatchCalls(
  calls: readonly NewCall[],
  present: readonly BatchCall[],
  createId: () => string,
): BatchCall[] {
  const taken = new Set(present.map(({ toolCallId }) => toolCallId));
  // If a transcript uses one id twice, both calls keep it and are flagged.
  const free = to.copyCalls(
    calls.filter(({ toolCallId }) => taken.has(toolCallId)),
    [...present, ...calls.map((call) => ({ ...call, id: '' }))],
    createId,
  );
  return calls.map((call) =>
    taken.has(call.toolCallId)
      ? (free.shift() ?? { ...call, id: createId() })
      : { ...call, id: createId() },
  );
}

/** The note of an edit, which belongs to a step if it has its key. */
export function toNote(label: string, merge: string | undefined): EditNote {
  return { label, ...(merge !== undefined && { merge, joins: true }) };
}
