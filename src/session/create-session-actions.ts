import type { ActionContext } from './action-context.ts';
import { createLazyActions } from './create-lazy-actions.ts';
import { createSoon } from './deferred-editing-actions.ts';
import type { DocumentActions } from './documents/documents.ts';
import { createIdSeries } from './lib/id-series.ts';
import { toJsonText } from './lib/json-text.ts';
import { NO_PARTS } from './load-parts.ts';
import { toRunRefusal } from './run/prepare-run.ts';
import type { SessionActions } from './session-actions.ts';
import { type Selection, selectAfterRemoval, selectFirstCall } from './store/selection.ts';
import { shownWorkspace } from './store/shown-calls.ts';
import type { SessionState } from './store/state.ts';
import type { Edit, HistoryEntry, Way } from './store/undo-history.ts';
import { findProblems } from './tool-list/find-problems.ts';
import * as to from './workspace/transitions.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Ties the pure transitions to the store: each edit is shown, and saved. */
export function createActions(context: ActionContext): SessionActions {
  const { store, run, history } = context;

  const moment = (): HistoryEntry => {
    const { workspace, trust, selectedCallId, selectedTool, selectedOwnId, selectedDeclarationId } =
      store.getState();
    return {
      workspace,
      trust,
      selectedCallId,
      selectedTool,
      selectedOwnId,
      selectedDeclarationId,
    };
  };
  const put = (workspace: Workspace, selection?: Partial<Selection>) => {
    const { runRefusal } = store.getState();
    const problems = context.remember(() => findProblems({ ...store.getState(), workspace }));
    store.setState({
      workspace,
      runRefusal: toRunRefusal(problems) === undefined ? undefined : runRefusal,
      ...selection,
    });
    context.openDocument.save();
  };
  const edit: Edit = (note, change, selection) => {
    const before = moment();
    const next = change(before.workspace);
    if (next === before.workspace) return false;
    put(next, selection);
    history.record(typeof note === 'string' ? { label: note } : note, before, moment());
    return true;
  };
  const replace = (workspace: Workspace, trust: SessionState['trust']) => {
    // Undo reaches as far as this visit, and may have been asked for by mistake.
    context.storage.setAside(store.getState().workspace, 'replaced').catch(() => {});
    context.show(workspace, trust);
    context.openDocument.save();
  };
  const go = (way: Way | undefined) => {
    if (!way) return;
    const { workspace, trust, ...selection } = way.to;
    if (!way.replaces) return put(workspace, selection);
    replace(workspace, trust);
    run('automatic');
  };

  const createIds = createIdSeries(() =>
    store.getState().workspace.batches.flatMap(({ calls }) => calls.map(({ id }) => id)),
  );

  const selectCall = (callId: string) => {
    const call = to.findCall(shownWorkspace(store.getState()), callId);
    if (call) {
      store.setState({
        selectedCallId: call.id,
        selectedTool: call.tool,
        selectedOwnId: undefined,
        selectedDeclarationId: undefined,
      });
    }
  };

  const { applyEdit, ...editing } = createSoon(
    async () => (await context.editing()).createEditingActions({ ...context, edit }),
    () => store.setState({ notice: NO_PARTS }),
  );
  const late = createLazyActions({ ...context, edit });
  const withDocuments = (act: (documents: DocumentActions) => unknown) => {
    late.documents().then(act, () => store.setState({ notice: NO_DOCUMENTS }));
  };

  return {
    run: () => run('asked'),
    stop: () => context.stop(),
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
    selectCall,
    setMoment: (at) => {
      const { run: shown } = store.getState();
      store.setState({ moment: shown && at !== undefined ? { runId: shown.id, at } : undefined });
    },
    selectTool: (name) => {
      const { tools, workspace, selectedCallId } = store.getState();
      if (!tools.some((tool) => tool.name === name)) return;
      const { calls } = to.currentBatch(workspace);
      // The inspector speaks of a call to the tool whose editors are open, or of none.
      const own = calls.filter(({ tool }) => tool === name);
      const call = own.find(({ id }) => id === selectedCallId) ?? own[0];
      store.setState({
        selectedTool: name,
        selectedOwnId: undefined,
        selectedDeclarationId: undefined,
        selectedCallId: call?.id,
      });
    },
    setEditorTab: (editorTab) => store.setState({ editorTab }),
    setBottomTab: (bottomTab) => store.setState({ bottomTab }),
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
      const selection = {
        selectedCallId: call.id,
        selectedTool: tool,
        selectedOwnId: info.userCodeId,
        selectedDeclarationId: undefined,
      };
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
    applyFix: (fix) => {
      if (fix.kind === 'edit-args') {
        selectCall(fix.callId);
        store.setState({ editorTab: 'args' });
      } else applyEdit(fix);
    },
    reset: () => {
      const before = moment();
      const { id, name } = before.workspace;
      replace({ ...context.defaults, id, name }, 'own');
      history.record({ label: 'Started over', removes: true, replaces: true }, before, moment());
      run('automatic');
    },
    dismissNotice: () => store.setState({ notice: undefined }),
    ...editing,
    late: (name) => late[name](),
    undo: () => go(history.undo()),
    redo: () => go(history.redo()),
    seal: () => history.seal(),
    importWorkspace: (text) => withDocuments((documents) => documents.importText(text)),
    openWorkspace: (id) => withDocuments((documents) => documents.open(id)),
    exportWorkspace: () => toJsonText(store.getState().workspace),
  };
}

const NO_DOCUMENTS =
  'The code that opens workspaces did not load. No workspace was changed. Check the network and try again.';
