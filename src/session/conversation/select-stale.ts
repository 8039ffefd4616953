import type { Conversation } from '../store/conversation.ts';
import type { SessionState } from '../store/state.ts';
import { isSameForRuns } from '../workspace/context-settings.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Parts of a document that no turn depends on. */
const APART: ReadonlySet<string> = new Set<keyof Workspace>([
  'batchId',
  'expectations',
  'ignoredFindings',
  'name',
  'samples',
]);

/** Whether the user has edited the document since its conversation. */
export function selectIsConversationStale({
  workspace,
  conversation,
}: Pick<SessionState, 'workspace' | 'conversation'>): boolean {
  const input = conversation?.latest?.input;
  return input !== undefined && changesTurns(input, workspace);
}

/** Whether the turns of two states of a document may differ. */
export function changesTurns(before: Workspace, after: Workspace): boolean {
  if (before === after) return false;
  const keys = Object.keys({ ...before, ...after }) as (keyof Workspace)[];
  return keys.some(
    (key) =>
      !APART.has(key) &&
      before[key] !== after[key] &&
      !(key === 'contextSettings' && isSameForRuns(before[key], after[key])),
  );
}

/**
 * The first turns of a conversation, as far as the document has the same batches in the same order.
 * A request has the results of all turns before it, so no later one belongs to the document.
 */
export function toCurrentTurns(
  { input, turns }: Pick<Conversation, 'input' | 'turns'>,
  batches: Workspace['batches'],
): Conversation['turns'] {
  if (input.batches === batches) return turns;
  const end = turns.findIndex((_, index) => input.batches[index] !== batches[index]);
  return end < 0 ? turns : turns.slice(0, end);
}
