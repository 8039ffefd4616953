import { MAX_CALLS } from './limits.ts';
import { removeMocksOfBatch } from './mock-transitions.ts';
import { currentBatch } from './transitions.ts';
import type { Batch, BatchCall, Workspace } from './workspace.ts';

/**
 * Edits of batches and of the calls in the open one. They are pure functions that return the same
 * object if nothing changes.
 *
 * Source: docs/contract.md#scenario.
 */

/** The editable fields of a batch. */
export type BatchTexts = Pick<Batch, 'name' | 'description'>;

/** Inserts a batch at an index and opens it. Ignores a taken id. */
export function insertBatch(workspace: Workspace, batch: Batch, index: number): Workspace {
  if (workspace.batches.some(({ id }) => id === batch.id)) return workspace;
  const batches = workspace.batches.toSpliced(index, 0, batch);
  return { ...workspace, batches, batchId: batch.id };
}

/** Removes a batch and its own mocks unless it is the last one. If it was open, its neighbour opens. */
export function removeBatch(workspace: Workspace, id: string): Workspace {
  const index = workspace.batches.findIndex((one) => one.id === id);
  const batches = workspace.batches.filter((one) => one.id !== id);
  const neighbour = batches[Math.min(index, batches.length - 1)];
  if (index < 0 || !neighbour) return workspace;
  return {
    ...removeMocksOfBatch(workspace, id),
    batches,
    batchId: workspace.batchId === id ? neighbour.id : workspace.batchId,
  };
}

/** Sets the name or the description of a batch. */
export function changeBatch(
  workspace: Workspace,
  id: string,
  words: Partial<BatchTexts>,
): Workspace {
  const before = workspace.batches.find((one) => one.id === id);
  if (!before) return workspace;
  const after = { ...before, ...words };
  if (after.name === before.name && after.description === before.description) return workspace;
  return replaceBatch(workspace, before, after);
}

/** Moves a batch in the list, one place up (-1) or down (1). */
export function moveBatch(workspace: Workspace, id: string, step: -1 | 1): Workspace {
  const { batches } = workspace;
  const from = batches.findIndex((one) => one.id === id);
  const batch = batches[from];
  const to = from + step;
  if (!batch || to < 0 || to >= batches.length) return workspace;
  return { ...workspace, batches: batches.toSpliced(from, 1).toSpliced(to, 0, batch) };
}

/** Inserts calls at an index of the open batch, up to {@link MAX_CALLS}. */
export function insertCalls(
  workspace: Workspace,
  calls: readonly BatchCall[],
  index: number,
): Workspace {
  const { calls: before } = currentBatch(workspace);
  const room = calls.slice(0, Math.max(0, MAX_CALLS - before.length));
  return room.length === 0 ? workspace : withCalls(workspace, before.toSpliced(index, 0, ...room));
}

/** Sets the tool, the id or the arguments of a call in the open batch. */
export function changeCall(
  workspace: Workspace,
  callId: string,
  patch: Partial<Omit<BatchCall, 'id'>>,
): Workspace {
  const { calls } = currentBatch(workspace);
  const at = calls.findIndex(({ id }) => id === callId);
  const before = calls[at];
  if (!before) return workspace;
  const after = { ...before, ...patch };
  const same =
    after.tool === before.tool &&
    after.toolCallId === before.toolCallId &&
    after.argsText === before.argsText;
  return same ? workspace : withCalls(workspace, calls.with(at, after));
}

/** Removes calls from the open batch. */
export function removeCalls(workspace: Workspace, ids: ReadonlySet<string>): Workspace {
  const { calls } = currentBatch(workspace);
  const rest = calls.filter(({ id }) => !ids.has(id));
  return rest.length === calls.length ? workspace : withCalls(workspace, rest);
}

/**
 * Moves calls of the open batch. They keep their relative order.
 *
 * @param before the place, in the list as it is now, of the call that they are to stand before. The
 *   length of the list for its end.
 */
export function moveCalls(
  workspace: Workspace,
  ids: ReadonlySet<string>,
  before: number,
): Workspace {
  const { calls } = currentBatch(workspace);
  const moved = calls.filter(({ id }) => ids.has(id));
  const head = calls.slice(0, Math.max(0, before)).filter(({ id }) => !ids.has(id));
  const tail = calls.slice(Math.max(0, before)).filter(({ id }) => !ids.has(id));
  const next = [...head, ...moved, ...tail];
  return next.every((call, index) => call === calls[index])
    ? workspace
    : withCalls(workspace, next);
}

/**
 * Copies calls under new ids: the next `call_<n>` that no call of the batch has.
 *
 * @param createId Creates the opaque ids.
 */
export function copyCalls(
  calls: readonly Pick<BatchCall, 'tool' | 'argsText'>[],
  present: readonly BatchCall[],
  createId: () => string,
): BatchCall[] {
  const taken = new Set(present.map(({ toolCallId }) => toolCallId));
  let number = present.length;
  return calls.map(({ tool, argsText }) => {
    do number += 1;
    while (taken.has(`call_${number}`));
    return { id: createId(), toolCallId: `call_${number}`, tool, argsText };
  });
}

/** The wanted name if no batch has it, otherwise the next free one, such as `Load 2`. */
export function freeBatchName(wanted: string, batches: readonly Batch[]): string {
  const taken = new Set(batches.map(({ name }) => name));
  const base = wanted.replace(/ \d+$/, '');
  let [name, number] = [wanted, 2];
  while (taken.has(name)) {
    name = `${base} ${number}`;
    number += 1;
  }
  return name;
}

/** Empty and duplicate ids, each with the number of its calls. */
export function findRepeatedIds(calls: readonly BatchCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { toolCallId } of calls) counts.set(toolCallId, (counts.get(toolCallId) ?? 0) + 1);
  for (const [id, count] of counts) if (count === 1) counts.delete(id);
  return counts;
}

function withCalls(workspace: Workspace, calls: BatchCall[]): Workspace {
  const batch = currentBatch(workspace);
  return replaceBatch(workspace, batch, { ...batch, calls });
}

function replaceBatch(workspace: Workspace, before: Batch, after: Batch): Workspace {
  return {
    ...workspace,
    batches: workspace.batches.map((one) => (one === before ? after : one)),
  };
}
