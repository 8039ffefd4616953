import * as to from '../workspace/user-code-transitions.ts';
import type { ReducerActions } from './reducer-actions.ts';
import type { UserCodeContext } from './user-code-context.ts';

/** Creates the actions on the user's reducers. */
export function createReducerActions({
  store,
  edit,
  templates,
  check,
}: UserCodeContext): ReducerActions {
  return {
    writeReducer: (tool, text) => {
      const { tools, workspace } = store.getState();
      const info = tools.find(({ name }) => name === tool);
      const code = text ?? templates()?.reducer(tool);
      if (!info || code === undefined) return;
      if (!Object.hasOwn(workspace.reducers, tool)) {
        edit(`Wrote a reducer for ${tool}`, (one) => to.setReducerText(one, tool, code));
      }
      store.setState({
        selectedTool: tool,
        selectedUserCodeId: info.userCodeId,
        selectedDeclarationId: undefined,
        editorTab: 'reducer',
      });
    },
    setReducerText: (tool, text) => {
      const note =
        text === undefined
          ? { label: `Removed the reducer of ${tool}`, offersUndo: true }
          : { label: `Edited the reducer of ${tool}`, merge: `reducer ${tool}` };
      edit(note, (one) => to.setReducerText(one, tool, text));
    },
    replaceReducer: (tool, text) =>
      void edit({ label: `Replaced the reducer of ${tool}`, offersUndo: true }, (one) =>
        to.setReducerText(one, tool, text),
      ),
    checkReducer: (tool) => check(tool),
  };
}
