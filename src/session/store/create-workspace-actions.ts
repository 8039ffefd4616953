import { createIdSeries } from '../lib/id-series.ts';
import { toJsonText } from '../lib/json-text.ts';
import * as to from '../workspace/transitions.ts';
import type { EditContext } from './edit-context.ts';
import { selectAfterRemoval, selectFirstCall, toSelection } from './selection.ts';
import type { WorkspaceActions } from './workspace-actions.ts';

/** Ties the pure transitions to the store: each is one edit. */
export function createWorkspaceActions({
  store,
  edit,
  run,
}: Pick<EditContext, 'store' | 'edit' | 'run'>): WorkspaceActions {
  // The latest run still shows calls that were removed.
  const createIds = createIdSeries(() =>
    store.getState().workspace.batches.flatMap(({ calls }) => calls.map(({ id }) => id)),
  );

  return {
    setPersonality: (id) =>
      void edit('Changed the personality', (workspace) => to.setPersonality(workspace, id)),
    setBatch: (id) => {
      const selection = selectFirstCall(to.setBatch(store.getState().workspace, id));
      if (edit('Switched the batch', (workspace) => to.setBatch(workspace, id), selection))
        run('automatic');
    },
    setBudget: (chars) =>
      void edit({ label: 'Changed the budget', merge: 'budget' }, (workspace) =>
        to.setBudget(workspace, chars),
      ),
    setStrategy: (strategy) =>
      void edit('Changed the budget strategy', (workspace) => to.setStrategy(workspace, strategy)),
    setDryRun: (on) => void edit('Toggled dry run', (workspace) => to.setDryRun(workspace, on)),
    setArgsText: (callId, text) =>
      void edit({ label: 'Edited arguments', merge: `args ${callId}` }, (one) =>
        to.setArgsText(one, callId, text),
      ),
    setSchemaText: (tool, text) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      // The schema of an own tool is part of its code, that of a declared one of its declaration.
      if (info?.origin !== 'catalogue') return;
      // Typing the catalogue's own text back is no edit.
      const edited = text === toJsonText(info.schema) ? undefined : text;
      edit({ label: `Edited the schema of ${tool}`, merge: `schema ${tool}` }, (workspace) =>
        to.setSchemaText(workspace, tool, edited),
      );
    },
    addCall: (tool) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      if (!info) return;
      const call = { id: createIds('added')(), tool, argsText: toJsonText(info.exampleArgs) };
      const selection = { ...toSelection(call, tool), selectedOwnId: info.userCodeId };
      edit(`Added a call of ${tool}`, (workspace) => to.addCall(workspace, call), selection);
    },
    removeCall: (callId) => {
      const { workspace } = store.getState();
      const call = to.findCall(workspace, callId);
      if (!call) return;
      const selection = selectAfterRemoval(store.getState(), new Set([callId]));
      const note = { label: `Removed ${call.toolCallId}`, removes: true };
      edit(note, (one) => to.removeCall(one, callId), selection);
    },
  };
}
