import { createIdSeries } from '../lib/id-series.ts';
import { toJsonText } from '../lib/json-text.ts';
import { lookup } from '../lib/lookup.ts';
import { createCallIdSeries } from '../store/call-ids.ts';
import { choosePart } from '../store/choose-part.ts';
import { selectAfterRemoval, selectFirstCall } from '../store/selection.ts';
import { isFree } from '../tools/taken-names.ts';
import { addFirstCall } from '../workspace/first-call.ts';
import { describeGrant, grantAccess } from '../workspace/grant-access.ts';
import { unlistTools } from '../workspace/tool-access.ts';
import * as to from '../workspace/user-code-transitions.ts';
import { createReducerActions } from './create-reducer-actions.ts';
import { freeName, guessName, nameOf, renameIn } from './tool-names.ts';
import { toolFrom } from './tool-to-source.ts';
import { keyOfFile } from './type-problems.ts';
import type { ToolTemplate, UserCodeActions } from './user-code-actions.ts';
import type { UserCodeContext } from './user-code-context.ts';

interface InsertOptions {
  /** The place among the user's tools; the last one by default. */
  index?: number;
  /** The arguments of a first call; without them there is none. */
  args?: object | undefined;
}

/** Creates the actions on the user's code. */
export function createUserCodeActions(context: UserCodeContext): UserCodeActions {
  const { store, edit, templates, begun } = context;
  const createIds = createIdSeries(() => store.getState().workspace.tools.map(({ id }) => id));
  const createIdsOfCalls = createCallIdSeries(store);

  const selectOwnTool = (id: string) => {
    const { workspace, userTools, selectedCallId } = store.getState();
    const tool = to.findTool(workspace, id);
    if (!tool) return;
    const name = nameOf(tool, lookup(userTools, id));
    const batch = workspace.batches.find((one) => one.id === workspace.batchId);
    const calls = batch?.calls.filter((call) => call.tool === name) ?? [];
    const call = calls.find((one) => one.id === selectedCallId) ?? calls[0];
    choosePart(store, 'selection', {
      selectedUserCodeId: id,
      selectedTool: name,
      selectedCallId: call?.id,
      selectedDeclarationId: undefined,
    });
  };
  const insert = (code: string, { index, args }: InsertOptions = {}) => {
    const { workspace } = store.getState();
    const id = createIds('tool')();
    const name = guessName(code) ?? id;
    const added = [{ name }];
    const tool = { id, code, disabled: false };
    let next = grantAccess(to.addTool(workspace, tool, index), added);
    let label = describeGrant(workspace, added);
    if (args) {
      const argsText = toJsonText(args);
      begun(id, argsText);
      const call = { id: createIdsOfCalls(to.CALLED)(), tool: name, argsText };
      const called = addFirstCall(next, call);
      next = called.workspace;
      label += called.note;
    }
    edit({ label, offersUndo: true }, () => next);
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
    addCalledTool: (template) => {
      const code = codeOf(template);
      if (code !== undefined) insert(code, { args: templates()?.exampleArgs[template] });
    },
    duplicateTool: (id) => {
      const { workspace, userTools } = store.getState();
      const tool = to.findTool(workspace, id);
      if (!tool) return;
      const name = freeToolName(nameOf(tool, lookup(userTools, id)));
      insert(renameIn(tool.code, name), { index: workspace.tools.indexOf(tool) + 1 });
    },
    ...createRemoval(context),
    ...createFileActions(context),
    ...createReducerActions(context),
  };
}

/** Creates the action that removes a user's tool. */
function createRemoval({ store, edit }: UserCodeContext): Pick<UserCodeActions, 'removeTool'> {
  return {
    removeTool: (id) => {
      const state = store.getState();
      const { workspace, userTools, selectedUserCodeId, selectedCallId } = state;
      const tool = to.findTool(workspace, id);
      if (!tool) return;
      const name = nameOf(tool, lookup(userTools, id));
      const gone = isFree(state, name, id) ? [{ name }] : [];
      const called = gone.length > 0 ? to.findCalled(workspace, name) : new Set<string>();
      const others = to.removeCallsOfAll(to.removeTool(workspace, id), called);
      const rest = unlistTools(others, gone);
      const toSelect = () => {
        if (called.has(selectedCallId ?? '')) return selectAfterRemoval(state, called);
        if (selectedUserCodeId !== id) return undefined;
        // A call to it may stay selected and then shows an unknown tool.
        if (selectedCallId !== undefined) return { selectedUserCodeId: undefined };
        return selectFirstCall(rest);
      };
      const label = `Removed ${name}${called.size > 0 ? ' and the call added with it' : ''}`;
      edit({ label, offersUndo: true }, () => rest, toSelect());
    },
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
      store.setState({ typeReports: { ...typeReports, [keyOfFile(where)]: report } });
    },
    setCodeText: (id, text) => {
      typed(id, text);
      edit({ label: 'Edited code', merge: `code ${id}` }, (one) => to.setCodeText(one, id, text));
    },
  };
}
