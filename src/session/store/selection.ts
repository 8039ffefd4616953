import { currentBatch } from '../workspace/current.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';

/** The selected call, and with it the selected tool. */
export type Selection = Pick<
  SessionState,
  'selectedCallId' | 'selectedTool' | 'selectedUserCodeId' | 'selectedDeclarationId'
>;

/**
 * The example that a new user sees first opens at the call whose result is reduced and cut. It
 * shows the code of its reducer.
 */
const EXAMPLE = { batch: 'issue-triage', tool: 'search_files', tab: 'reducer' } as const;

/** The call at which the open batch opens: its first, or the instructive one of the example. */
export function selectFirstCall(workspace: Workspace): Selection {
  const { calls } = currentBatch(workspace);
  return toSelection(findExample(workspace) ?? calls[0], '');
}

/** The call and the editor at which a document opens. */
export function selectOpening(workspace: Workspace): Selection & Pick<SessionState, 'editorTab'> {
  const editorTab = findExample(workspace) ? EXAMPLE.tab : 'args';
  return { ...selectFirstCall(workspace), editorTab };
}

function findExample(workspace: Workspace): BatchCall | undefined {
  const { id, calls } = currentBatch(workspace);
  return id === EXAMPLE.batch ? calls.find(({ tool }) => tool === EXAMPLE.tool) : undefined;
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
