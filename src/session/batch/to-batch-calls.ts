import * as to from '../workspace/batch-transitions.ts';
import type { BatchCall } from '../workspace/workspace.ts';
import type { NewCall } from './batch-actions.ts';

/** Gives new calls their ids; a `toolCallId` that a present call has is replaced by a free one. */
export function toBatchCalls(
  calls: readonly NewCall[],
  present: readonly BatchCall[],
  createId: () => string,
): BatchCall[] {
  const taken = new Set(present.map(({ toolCallId }) => toolCallId));
  // Of a transcript that gives one id twice, both calls stay as they are, and are flagged.
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
