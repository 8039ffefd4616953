import { createIdSeries } from '../lib/id-series.ts';
import { lookup } from '../lib/lookup.ts';
import { selectFirstCall } from '../store/selection.ts';
import { isFree } from '../tools/taken-names.ts';
import { describeGrant, grantAccess } from '../workspace/grant-access.ts';
import { unlistTools } from '../workspace/tool-access.ts';
import * as to from '../workspace/user-code-transitions.ts';
import { createReducerActions } from './create-reducer-actions.ts';
import { freeName, guessName, nameOf, renameIn } from './tool-names.ts';
import { toolFrom } from './tool-to-source.ts';
import { keyOfFile } from './type-problems.ts';
import type { ToolTemplate, UserCodeActions } from './user-code-actions.ts';
import type { UserCodeContext } from './user-code-context.ts';

/** Creates the actions on the user's code. */
export function createUserCodeActions(context: UserCodeContext): UserCodeActions {
  const { store, edit, templates } = context;
  const createIds = createIdSeries(() => store.getState().workspace.tools.map(({ id }) => id));

  const selectOwnTool = (id: string) => {
    const { workspace, userTools, selectedCallId } = store.getState();
    const tool = to.findTool(workspace, id);
    if (!tool) return;
    const name = nameOf(tool, lookup(userTools, id));
    const batch = workspace.batches.find((one) => one.id === workspace.batchId);
    const calls = batch?.calls.filter((call) => call.tool === name) ?? [];
    const call = calls.find((one) => one.id === selectedCallId) ?? calls[0];
    store.setState({
      selectedUserCodeId: id,
      selectedTool: name,
      selectedCallId: call?.id,
      selectedDeclarationId: undefined,
    });
  };
  const insert = (code: string, index?: number) => {
    const id = createIds('tool')();
    const added = [{ name: guessName(code) ?? id }];
    edit(
      { label: describeGrant(store.getState().workspace, added), offersUndo: true },
      (workspace) =>
        grantAccess(to.addTool(workspace, { id, code, disabled: false }, index), added),
    );
    selectOwnTool(id);
    store.setState({ editorTab: 'code' });
  };
  const freeToolName = (wanted: string) =>
    freeName(wanted, new Set(store.getState().tools.map(({ name }) => name)));
  const codeOf = (template: ToolTemplate): string | undefined => {
    if (typeof template === 'string') {
      const code = templates()?.tools[template];
      return code && renameIn(code, freeToolName(guessName(code) ?? 'my_tool'));
    }
    const { tools, workspace } = store.getState();
    const info = tools.find(({ name }) => name === template.from);
    if (!info) return undefined;
    const own = info.userCodeId === undefined ? undefined : to.findTool(workspace, info.userCodeId);
    // A copy of an MCP tool is the user's tool, so it loses the server's prefix.
    const name = freeToolName(own ? info.name : info.label);
    return own ? renameIn(own.code, name) : toolFrom(info, name);
  };

  return {
    selectOwnTool,
    addTool: (template) => {
      const code = codeOf(template);
      if (code !== undefined) insert(code);
    },
    duplicateTool: (id) => {
      const { workspace, userTools } = store.getState();
      const tool = to.findTool(workspace, id);
      if (!tool) return;
      const name = freeToolName(nameOf(tool, lookup(userTools, id)));
      insert(renameIn(tool.code, name), workspace.tools.indexOf(tool) + 1);
    },
    removeTool: (id) => {
      const state = store.getState();
      const { workspace, userTools, selectedUserCodeId, selectedCallId } = state;
      const tool = to.findTool(workspace, id);
      if (!tool) return;
      const name = nameOf(tool, lookup(userTools, id));
      const gone = isFree(state, name, id) ? [{ name }] : [];
      const rest = unlistTools(to.removeTool(workspace, id), gone);
      // A call to it may stay selected and then shows an unknown tool.
      const selection =
        selectedCallId === undefined ? selectFirstCall(rest) : { selectedUserCodeId: undefined };
      edit(
        { label: `Removed ${name}`, offersUndo: true },
        () => rest,
        selectedUserCodeId === id ? selection : undefined,
      );
    },
    ...createFileActions(context),
    ...createReducerActions(context),
  };
}

/** Creates the actions on the files of the user's tools. */
function createFileActions({
  store,
  edit,
  typed,
}: UserCodeContext): Pick<UserCodeActions, 'setToolDisabled' | 'reportTypes' | 'setCodeText'> {
  return {
    setToolDisabled: (id, disabled) =>
      void edit(`${disabled ? 'Disabled' : 'Enabled'} a tool`, (one) =>
        to.setToolDisabled(one, id, disabled),
      ),
    reportTypes: (where, report) => {
      const { typeReports } = store.getState();
      const key = keyOfFile(where);
      const before = lookup(typeReports, key);
      if (!before && report.faults.length === 0) return;
      store.setState({ typeReports: { ...typeReports, [key]: report } });
    },
    setCodeText: (id, text) => {
      typed(id, text);
      edit({ label: 'Edited code', merge: `code ${id}` }, (one) => to.setCodeText(one, id, text));
    },
  };
}
