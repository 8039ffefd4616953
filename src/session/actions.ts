import { loadOnce } from '../simulation/index.ts';
import { applyFix } from './apply-fix.ts';
import { createAuthoringActions } from './authoring.ts';
import { toJsonText } from './content.ts';
import { createDeclarationActions } from './declared/actions.ts';
import { findProblems } from './find-problems.ts';
import { toRunRefusal } from './prepare.ts';
import { holdsCode, readImport } from './read-import.ts';
import { type Selection, selectAfterRemoval, selectFirstCall } from './selection.ts';
import type { SetupActions } from './setup.ts';
import type { SessionActions, SessionState } from './state.ts';
import * as to from './transitions.ts';
import type { Workbench } from './workbench.ts';
import type { Workspace } from './workspace.ts';

/** Ties the pure transitions to the store: each edit is shown, and saved. */
export function createActions(bench: Workbench): SessionActions {
  const { store, run } = bench;

  const edit = (change: (workspace: Workspace) => Workspace, selection?: Selection) => {
    const { workspace, runRefusal } = store.getState();
    const next = change(workspace);
    if (next === workspace) return false;
    const problems = findProblems({ ...store.getState(), workspace: next });
    store.setState({
      workspace: next,
      runRefusal: toRunRefusal(problems) === undefined ? undefined : runRefusal,
      ...selection,
    });
    bench.save(next);
    return true;
  };

  // Counts on for the life of the session: the id of a removed call, which the latest run still
  // shows, is never given to another one.
  let lastId = 0;
  const createId = () => {
    const { batches } = store.getState().workspace;
    const taken = new Set(batches.flatMap(({ calls }) => calls.map(({ id }) => id)));
    do lastId += 1;
    while (taken.has(`added-${lastId}`));
    return `added-${lastId}`;
  };

  const selectCall = (callId: string) => {
    const call = to.findCall(store.getState().workspace, callId);
    if (call) {
      store.setState({
        selectedCallId: call.id,
        selectedTool: call.tool,
        selectedOwnId: undefined,
        selectedDeclarationId: undefined,
      });
    }
  };

  // What is replaced is kept aside as well: undo reaches as far as this visit.
  const replaceUndoably = (label: string, next: Workspace, trust: SessionState['trust']) => {
    const { workspace, trust: trustBefore } = store.getState();
    bench.setAside(workspace);
    bench.replace(next, trust);
    bench.undoStack.push({
      label,
      takeBack: () => {
        bench.setAside(store.getState().workspace);
        bench.replace(workspace, trustBefore);
        run('automatic');
      },
    });
  };

  const setup = loadOnce(async (): Promise<SetupActions> => {
    const { createSetupActions } = await import('./setup-actions.ts');
    return createSetupActions({ ...bench, edit });
  });

  return {
    run: () => run('asked'),
    stop: () => bench.stop(),
    setPersonality: (id) => void edit((workspace) => to.setPersonality(workspace, id)),
    setBatch: (id) => {
      const selection = selectFirstCall(to.setBatch(store.getState().workspace, id));
      if (edit((workspace) => to.setBatch(workspace, id), selection)) run('automatic');
    },
    setBudget: (chars) => void edit((workspace) => to.setBudget(workspace, chars)),
    setStrategy: (strategy) => void edit((workspace) => to.setStrategy(workspace, strategy)),
    setDryRun: (on) => void edit((workspace) => to.setDryRun(workspace, on)),
    selectCall,
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
    setArgsText: (callId, text) => void edit((one) => to.setArgsText(one, callId, text)),
    setSchemaText: (tool, text) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      // The schema of an own tool is part of its code, that of a declared one of its declaration.
      if (info?.origin !== 'catalogue') return;
      // Typing the catalogue's own text back is no edit.
      const edited = text === toJsonText(info.schema) ? undefined : text;
      edit((workspace) => to.setSchemaText(workspace, tool, edited));
    },
    addCall: (tool) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      if (!info) return;
      const call = { id: createId(), tool, argsText: toJsonText(info.exampleArgs) };
      const selection = {
        selectedCallId: call.id,
        selectedTool: tool,
        selectedOwnId: info.ownId,
        selectedDeclarationId: undefined,
      };
      edit((workspace) => to.addCall(workspace, call), selection);
    },
    removeCall: (callId) => {
      const { workspace } = store.getState();
      const call = to.findCall(workspace, callId);
      if (!call) return;
      const { batchId } = workspace;
      const index = to.currentBatch(workspace).calls.indexOf(call);
      const selection = selectAfterRemoval(store.getState(), callId);
      edit((one) => to.removeCall(one, callId), selection);
      bench.undoStack.push({
        label: `Removed ${call.toolCallId}`,
        takeBack: () => {
          edit((one) => to.insertCall(one, batchId, call, index));
          selectCall(callId);
        },
      });
    },
    applyFix: (fix) => {
      if (fix.kind === 'edit-args') {
        selectCall(fix.callId);
        store.setState({ editorTab: 'args' });
      } else if (edit((workspace) => applyFix(workspace, fix))) run('asked');
    },
    reset: () => {
      const { workspace } = store.getState();
      if (workspace !== bench.defaults) replaceUndoably('Started over', bench.defaults, 'own');
      run('automatic');
    },
    dismissNotice: () => store.setState({ notice: undefined }),
    ...createAuthoringActions({ ...bench, edit }),
    ...createDeclarationActions({ ...bench, edit }),
    setup,
    undo: () => bench.undoStack.undo(),
    importWorkspace: (text) => {
      void readImport(text).then((read) => {
        if (!read.ok) return store.setState({ notice: read.notice });
        replaceUndoably(
          'Imported a workspace',
          read.workspace,
          holdsCode(read.workspace) ? 'outside' : 'own',
        );
        run('automatic');
      });
    },
    exportWorkspace: () => toJsonText(store.getState().workspace),
  };
}
