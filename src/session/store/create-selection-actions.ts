import type { StoreApi } from 'zustand/vanilla';
import * as to from '../workspace/transitions.ts';
import { choosePart } from './choose-part.ts';
import { toSelection } from './selection.ts';
import type { SelectionActions } from './selection-actions.ts';
import { shownWorkspace } from './shown-calls.ts';
import type { SessionState } from './state.ts';

/** Creates the actions that select. */
export function createSelectionActions(store: StoreApi<SessionState>): SelectionActions {
  return {
    selectCall: (callId) => {
      const call = to.findCall(shownWorkspace(store.getState()), callId);
      if (call) choosePart(store, 'selection', toSelection(call, ''));
    },
    setMoment: (at) => {
      const { run: shown } = store.getState();
      store.setState({ moment: shown && at !== undefined ? { runId: shown.id, at } : undefined });
    },
    selectTool: (name) => {
      const { tools, workspace, selectedCallId } = store.getState();
      if (!tools.some((tool) => tool.name === name)) return;
      const { calls } = to.currentBatch(workspace);
      // The inspector shows a call to the tool whose editors are open, or none.
      const own = calls.filter(({ tool }) => tool === name);
      const call = own.find(({ id }) => id === selectedCallId) ?? own[0];
      choosePart(store, 'selection', toSelection(call, name));
    },
    setEditorTab: (editorTab) => choosePart(store, 'editorTab', { editorTab }),
    setBottomTab: (bottomTab) => choosePart(store, 'bottomTab', { bottomTab }),
  };
}
