import type { SessionState } from './state.ts';
import { currentBatch } from './transitions.ts';
import type { BatchCall, Workspace } from './workspace.ts';

/** Which call, and with it which tool, the screen speaks of. */
export type Selection = Pick<
  SessionState,
  'selectedCallId' | 'selectedTool' | 'selectedOwnId' | 'selectedDeclarationId'
>;

/** The first call of the open batch. */
export function selectFirstCall(workspace: Workspace): Selection {
  return toSelection(currentBatch(workspace).calls[0], '');
}

/** The neighbour of a removed call, where it was the selected one: the next, else the one before. */
export function selectAfterRemoval(state: SessionState, callId: string): Selection {
  const { workspace, selectedCallId, selectedTool } = state;
  if (callId !== selectedCallId) {
    const { selectedOwnId, selectedDeclarationId } = state;
    return { selectedCallId, selectedTool, selectedOwnId, selectedDeclarationId };
  }
  const { calls } = currentBatch(workspace);
  const index = calls.findIndex(({ id }) => id === callId);
  return toSelection(calls[index + 1] ?? calls[index - 1], selectedTool);
}

function toSelection(call: BatchCall | undefined, otherwise: string): Selection {
  // Whether the tool is an own one is found out by its name, when the tools are known.
  return {
    selectedCallId: call?.id,
    selectedTool: call?.tool ?? otherwise,
    selectedOwnId: undefined,
    selectedDeclarationId: undefined,
  };
}
