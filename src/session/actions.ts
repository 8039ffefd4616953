import type { StoreApi } from 'zustand/vanilla';
import { applyFix } from './apply-fix.ts';
import { toJsonText } from './content.ts';
import { prepare } from './prepare.ts';
import { type Selection, selectAfterRemoval, selectFirstCall } from './selection.ts';
import type { SessionActions, SessionState } from './state.ts';
import * as to from './transitions.ts';
import type { Workspace } from './workspace.ts';

/** What the actions work with; the session owns it. */
export interface Workbench {
  store: StoreApi<SessionState>;
  /** The catalogue's own document. */
  defaults: Workspace;
  run(wish: 'asked' | 'automatic'): void;
  stop(): void;
  save(workspace: Workspace): void;
  setAside(workspace: Workspace): void;
}

/** Ties the pure transitions to the store: each edit is shown, and saved. */
export function createActions(bench: Workbench): SessionActions {
  const { store, run } = bench;

  const edit = (change: (workspace: Workspace) => Workspace, selection?: Selection) => {
    const { workspace, runRefusal } = store.getState();
    const next = change(workspace);
    if (next === workspace) return false;
    const mended = prepare(next).problems.length === 0;
    store.setState({
      workspace: next,
      runRefusal: mended ? undefined : runRefusal,
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
    if (call) store.setState({ selectedCallId: call.id, selectedTool: call.tool });
  };

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
      store.setState({ selectedTool: name, selectedCallId: call?.id });
    },
    setEditorTab: (editorTab) => store.setState({ editorTab }),
    setBottomTab: (bottomTab) => store.setState({ bottomTab }),
    setArgsText: (callId, text) => void edit((one) => to.setArgsText(one, callId, text)),
    setSchemaText: (tool, text) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      if (!info) return;
      // Typing the catalogue's own text back is no edit.
      const edited = text === toJsonText(info.schema) ? undefined : text;
      edit((workspace) => to.setSchemaText(workspace, tool, edited));
    },
    addCall: (tool) => {
      const info = store.getState().tools.find(({ name }) => name === tool);
      if (!info) return;
      const call = { id: createId(), tool, argsText: toJsonText(info.exampleArgs) };
      const selection = { selectedCallId: call.id, selectedTool: tool };
      edit((workspace) => to.addCall(workspace, call), selection);
    },
    removeCall: (callId) => {
      const selection = selectAfterRemoval(store.getState(), callId);
      edit((workspace) => to.removeCall(workspace, callId), selection);
    },
    applyFix: (fix) => {
      if (fix.kind === 'edit-args') {
        selectCall(fix.callId);
        store.setState({ editorTab: 'args' });
      } else if (edit((workspace) => applyFix(workspace, fix))) run('asked');
    },
    reset: () => {
      const { workspace } = store.getState();
      if (workspace !== bench.defaults) bench.setAside(workspace);
      edit(() => bench.defaults, selectFirstCall(bench.defaults));
      run('automatic');
    },
    dismissNotice: () => store.setState({ notice: undefined }),
  };
}
