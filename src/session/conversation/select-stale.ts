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
  if (!input) return false;
  const keys = Object.keys({ ...input, ...workspace }) as (keyof Workspace)[];
  return keys.some(
    (key) =>
      !APART.has(key) &&
      input[key] !== workspace[key] &&
      !(key === 'contextSettings' && isSameForRuns(input[key], workspace[key])),
  );
}
