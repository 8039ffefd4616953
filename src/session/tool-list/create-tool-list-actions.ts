import { lookup } from '../lib/lookup.ts';
import type { EditContext } from '../store/edit-context.ts';
import { selectFirstCall } from '../store/selection.ts';
import * as to from '../tools/example-tools.ts';
import { renameTool } from '../user-code/rename-tool.ts';
import { nameOf, renameIn } from '../user-code/tool-names.ts';
import { findTool } from '../workspace/user-code-transitions.ts';
import type { ToolListActions } from './tool-list-actions.ts';

/** As the registry wants a tool's name. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/;

/** Ties what the list of tools does to the store. */
export function createToolListActions({ store, edit }: EditContext): ToolListActions {
  return {
    renameTool: (id, name) => {
      const { workspace, own, tools, selectedOwnId } = store.getState();
      const tool = findTool(workspace, id);
      if (!tool) return 'The tool is gone. Close this and choose another one.';
      const from = nameOf(tool, lookup(own, id));
      if (name === from) return undefined;
      if (!NAME.test(name)) {
        return 'A name begins with a letter or _ and goes on with letters, digits, _, . or -, at most 128 in all.';
      }
      if (tools.some((one) => one.name === name)) {
        return `There is a tool of the name ${name}. Choose another one.`;
      }
      if (renameIn(tool.code, name) === tool.code) {
        return 'The code does not give the name as a text. Change it there.';
      }
      edit(
        `Renamed ${from} to ${name}`,
        (one) => renameTool(one, tool, from, name),
        selectedOwnId === id ? { selectedTool: name } : undefined,
      );
      return undefined;
    },
    setExampleDisabled: (name, disabled) =>
      void edit(`Switched ${name} ${disabled ? 'off' : 'on'}`, (one) =>
        to.setExample(one, name, disabled ? 'disabled' : 'registered'),
      ),
    removeExample: (name) => {
      const { workspace, selectedTool, selectedCallId } = store.getState();
      // A call to it may stay selected: it shows that nobody knows the tool any more.
      const isOpen = selectedTool === name && selectedCallId === undefined;
      edit(
        { label: `Removed ${name}`, removes: true },
        (one) => to.setExample(one, name, 'removed'),
        isOpen ? selectFirstCall(workspace) : undefined,
      );
    },
    bringBackExamples: () => void edit('Brought the examples back', to.bringBackExamples),
  };
}
