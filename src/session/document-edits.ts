import type { ActionContext } from './action-context.ts';
import { toRunRefusal } from './engine/prepare-run.ts';
import { currentSelection, type Selection } from './store/selection.ts';
import type { SessionState } from './store/state.ts';
import type { UndoActions } from './store/undo-actions.ts';
import type { Amend, Edit, HistoryEntry, Way } from './store/undo-history.ts';
import { findProblems } from './tool-list/find-problems.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Changes the open document. Every edit is shown, saved and undoable. */
export interface DocumentEdits extends UndoActions {
  edit: Edit;
  amend: Amend;
}

/** Creates the edits of a document with its history. */
export function createDocumentEdits(context: ActionContext): DocumentEdits {
  const { store, run, history } = context;

  const moment = (): HistoryEntry => {
    const state = store.getState();
    const { workspace, trust } = state;
    return { workspace, trust, ...currentSelection(state) };
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
    // Undo covers the whole visit, so the user may have pressed it by mistake.
    context.storage.addBackup(store.getState().workspace, 'replaced').catch(() => {});
    context.show(workspace, trust);
    context.openDocument.save();
  };
  const go = (way: Way | undefined) => {
    if (!way) return;
    const { workspace, trust, ...selection } = way.to;
    if (!way.replaces) {
      const isAside = PLACES.every((part) => workspace[part] === store.getState().workspace[part]);
      return put(workspace, isAside ? undefined : selection);
    }
    replace(workspace, trust);
    run('automatic');
  };

  return {
    edit,
    amend: (change) => {
      history.rewrite(change);
      put(change(store.getState().workspace));
    },
    reset: () => {
      const before = moment();
      const { id, name } = before.workspace;
      replace({ ...context.defaults, id, name }, 'user');
      history.record({ label: 'Started over', offersUndo: true, replaces: true }, before, moment());
      run('automatic');
    },
    undo: () => go(history.undo()),
    redo: () => go(history.redo()),
    seal: () => history.seal(),
  };
}

/**
 * The parts of a document in which one selects. Undo leads to the place of an edit; where an edit
 * has none, as one of the budget or a personality, the user stays at the call that is open.
 */
const PLACES = [
  ...(['batches', 'batchId', 'tools', 'declarations'] as const),
  ...(['schemaTexts', 'reducers', 'samples', 'expectations'] as const),
] satisfies readonly (keyof Workspace)[];
