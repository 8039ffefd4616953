import { currentBatch } from './current.ts';
import { MAX_CALLS } from './limits.ts';
import { addCall } from './transitions.ts';
import type { BatchCall, Workspace } from './workspace.ts';

/** Result of {@link addFirstCall}. */
export interface FirstCall {
  workspace: Workspace;
  /** Ends the label of the step that adds the tool; empty without a call. */
  note: string;
}

/** Adds the call that comes with an added tool, so that the tool runs at once. A full batch gets none. */
export function addFirstCall(
  workspace: Workspace,
  call: Pick<BatchCall, 'id' | 'tool' | 'argsText'>,
): FirstCall {
  if (currentBatch(workspace).calls.length >= MAX_CALLS) return { workspace, note: '' };
  const next = addCall(workspace, call);
  return { workspace: next, note: `. ${currentBatch(next).calls.at(-1)?.toolCallId} calls it` };
}
