import { lookup } from '../lib/lookup.ts';
import type { EditContext } from '../store/edit-context.ts';
import { selectFirstCall } from '../store/selection.ts';
import { renameTool } from '../user-code/rename-tool.ts';
import { setSchema } from '../user-code/set-schema.ts';
import { nameOf, renameIn } from '../user-code/tool-names.ts';
import * as to from '../workspace/example-transitions.ts';
import { findTool, setCodeText } from '../workspace/user-code-transitions.ts';
import type { ToolListActions } from './tool-list-actions.ts';

/** The registry's rule for names of tools. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/;

/** Creates the actions of the tool list. */
export function createToolListActions({ store, edit }: EditContext): ToolListActions {
  return {
    renameTool: (id, name) => {
      const { workspace, userTools, tools, selectedUserCodeId } = store.getState();
      const tool = findTool(workspace, id);
      if (!tool) return 'The tool no longer exists. Close this dialog and choose another tool.';
      const from = nameOf(tool, lookup(userTools, id));
      if (name === from) return undefined;
      if (!NAME.test(name)) {
        return 'Start the name with a letter or _. Use letters, digits, _, . and -, at most 128 characters.';
      }
      if (tools.some((one) => one.name === name)) {
        return `A tool with the name ${name} exists already. Choose another name.`;
      }
      if (renameIn(tool.code, name) === tool.code) {
        return 'The code does not define the name as a string literal. Change the name in the code.';
      }
      edit(
        `Renamed ${from} to ${name}`,
        (one) => renameTool(one, tool, from, name),
        selectedUserCodeId === id ? { selectedTool: name } : undefined,
      );
      return undefined;
    },
    replaceSchema: (id, schema) => {
      const { workspace, userTools } = store.getState();
      const tool = findTool(workspace, id);
      const code = tool && setSchema(tool.code, schema);
      if (!tool || code === undefined) {
        return 'The code does not define the schema as an object. Copy the schema, and change it there.';
      }
      edit(`Changed the schema of ${nameOf(tool, lookup(userTools, id))}`, (one) =>
        setCodeText(one, id, code),
      );
      return undefined;
    },
    setExampleDisabled: (name, disabled) =>
      void edit(`${disabled ? 'Disabled' : 'Enabled'} ${name}`, (one) =>
        to.setExample(one, name, disabled ? 'disabled' : 'registered'),
      ),
    removeExample: (name) => {
      const { workspace, selectedTool, selectedCallId } = store.getState();
      // A call to it may stay selected and then shows an unknown tool.
      const isOpen = selectedTool === name && selectedCallId === undefined;
      edit(
        { label: `Deleted ${name}`, offersUndo: true },
        (one) => to.setExample(one, name, 'removed'),
        isOpen ? selectFirstCall(workspace) : undefined,
      );
    },
    bringBackExamples: () => void edit('Restored the examples', to.bringBackExamples),
  };
}
