import { currentBatch } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';

/** The selected call, and with it the selected tool. */
export type Selection = Pick<
  SessionState,
  'selectedCallId' | 'selectedTool' | 'selectedUserCodeId' | 'selectedDeclarationId'
>;

/** The first call of the open batch. */
export function selectFirstCall(workspace: Workspace): Selection {
  return toSelection(currentBatch(workspace).calls[0], '');
}

/**
 * The neighbour of removed calls if one of them was selected: the next remaining call, or else the
 * previous one.
 */
export function selectAfterRemoval(state: SessionState, removed: ReadonlySet<string>): Selection {
  const { workspace, selectedCallId, selectedTool } = state;
  if (selectedCallId === undefined || !removed.has(selectedCallId)) {
    return currentSelection(state);
  }
  const { calls } = currentBatch(workspace);
  const index = calls.findIndex(({ id }) => id === selectedCallId);
  const stays = ({ id }: BatchCall) => !removed.has(id);
  const next = calls.slice(index).find(stays) ?? calls.slice(0, Math.max(0, index)).findLast(stays);
  return toSelection(next, selectedTool);
}

/** Extracts the selection from a larger state. */
export function currentSelection({
  selectedCallId,
  selectedTool,
  selectedUserCodeId,
  selectedDeclarationId,
}: Selection): Selection {
  return { selectedCallId, selectedTool, selectedUserCodeId, selectedDeclarationId };
}

/** Selects a call and its tool; `otherwise` is the tool if there is no call. */
export function toSelection(
  call: Pick<BatchCall, 'id' | 'tool'> | undefined,
  otherwise: string,
): Selection {
  // The name decides whether the tool is the user's, once the tools are loaded.
  return {
    selectedCallId: call?.id,
    selectedTool: call?.tool ?? otherwise,
    selectedUserCodeId: undefined,
    selectedDeclarationId: undefined,
  };
}
