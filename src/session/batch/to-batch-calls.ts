import type { IdSeries } from '../lib/id-series.ts';
import type { EditNote } from '../store/edit-note.ts';
import * as to from '../workspace/batch-transitions.ts';
import { MAX_BATCHES, MAX_CALLS } from '../workspace/limits.ts';
import type { Batch, BatchCall } from '../workspace/workspace.ts';
import type { NewBatch } from './batch-actions.ts';
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

/** Gives ids and free names to new batches, as many as a document has room for. */
export function toBatches(
  added: readonly NewBatch[],
  present: readonly Batch[],
  createIds: IdSeries,
): Batch[] {
  const createBatchId = createIds('batch');
  const createCallId = createIds('call');
  const batches: Batch[] = [];
  const room = Math.max(0, MAX_BATCHES - present.length);
  for (const { name, description, calls } of added.slice(0, room)) {
    batches.push({
      id: createBatchId(),
      name: to.freeBatchName(name, [...present, ...batches]),
      description,
      calls: toBatchCalls(calls, [], createCallId).slice(0, MAX_CALLS),
    });
  }
  return batches;
}

/** The note of an edit, which belongs to a step if it has its key. */
export function toNote(label: string, merge: string | undefined): EditNote {
  return { label, ...(merge !== undefined && { merge, joins: true }) };
}
