import { toJsonText } from '../lib/json-text.ts';
import * as to from '../workspace/transitions.ts';
import type { CallEdits } from './call-edits.ts';
import { createCallIdSeries } from './call-ids.ts';
import type { EditContext } from './edit-context.ts';
import { removeOpenCalls } from './remove-calls.ts';
import { toSelection } from './selection.ts';

/** Creates the edits of calls and schemas. */
export function createCallEdits({ store, edit }: Pick<EditContext, 'store' | 'edit'>): CallEdits {
  const createIds = createCallIdSeries(store);

  return {
    setArgsText: (callId, text) =>
      void edit({ label: 'Edited arguments', merge: `args ${callId}` }, (one) =>
        to.setArgsText(one, callId, text),
      ),
    setSchemaText: (tool, text) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      // The schema of a user's tool is in its code; that of a declared tool is in its declaration.
      if (info?.origin !== 'catalogue') return;
      // The catalogue's own text counts as no edit.
      const edited = text === toJsonText(info.schema) ? undefined : text;
      edit({ label: `Edited the schema of ${tool}`, merge: `schema ${tool}` }, (workspace) =>
        to.setSchemaText(workspace, tool, edited),
      );
    },
    addCall: (tool) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      if (!info) return;
      const call = { id: createIds('added')(), tool, argsText: toJsonText(info.exampleArgs) };
      const selection = { ...toSelection(call, tool), selectedUserCodeId: info.userCodeId };
      edit(`Added a call of ${tool}`, (workspace) => to.addCall(workspace, call), selection);
    },
    removeCall: (callId) => removeOpenCalls({ store, edit }, new Set([callId])),
  };
}
