import { currentBatch } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';

/** Which call, and with it which tool, the screen speaks of. */
export type Selection = Pick<
  SessionState,
  'selectedCallId' | 'selectedTool' | 'selectedOwnId' | 'selectedDeclarationId'
>;

/** The first call of the open batch. */
export function selectFirstCall(workspace: Workspace): Selection {
  return toSelection(currentBatch(workspace).calls[0], '');
}

/** The neighbour of removed calls, where one was selected: the next that stays, else the one before. */
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

/** The selection alone, of a state that has more. */
export function currentSelection({
  selectedCallId,
  selectedTool,
  selectedOwnId,
  selectedDeclarationId,
}: Selection): Selection {
  return { selectedCallId, selectedTool, selectedOwnId, selectedDeclarationId };
}

/** Selects a call and its tool; `otherwise` is the tool where there is no call. */
export function toSelection(
  call: Pick<BatchCall, 'id' | 'tool'> | undefined,
  otherwise: string,
): Selection {
  // Whether the tool is an own one is found out by its name, when the tools are known.
  return {
    selectedCallId: call?.id,
    selectedTool: call?.tool ?? otherwise,
    selectedOwnId: undefined,
    selectedDeclarationId: undefined,
  };
}
