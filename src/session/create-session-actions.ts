import type { ActionContext } from './action-context.ts';
import { createEditingActions } from './create-editing-actions.ts';
import { createLazyActions } from './create-lazy-actions.ts';
import { createDocumentEdits } from './document-edits.ts';
import type { DocumentActions } from './documents/document-actions.ts';
import { toJsonText } from './lib/json-text.ts';
import type { SessionActions } from './session-actions.ts';
import { createSelectionActions } from './store/create-selection-actions.ts';
import { createWorkspaceActions } from './store/create-workspace-actions.ts';
import { selectCall } from './store/selectors.ts';

/** All actions of a session. */
export function createActions(context: ActionContext): SessionActions {
  const { store, run } = context;
  const { edit, amend, ...undo } = createDocumentEdits(context);
  const selection = createSelectionActions(store);
  const { applyEdit, ...editing } = createEditingActions({ ...context, edit, amend });
  const lazyActions = createLazyActions({ ...context, edit });
  const withDocuments = (act: (documents: DocumentActions) => unknown) => {
    lazyActions.documents().then(act, () => store.setState({ notice: NO_DOCUMENTS }));
  };

  return {
    run: () => run('asked'),
    runCall: () => {
      const call = selectCall(store.getState());
      if (call) run('asked', { only: call.id });
    },
    stop: () => context.stop(),
    applyFix: (fix) => {
      if (fix.kind === 'edit-args') {
        selection.selectCall(fix.callId);
        selection.setEditorTab('args');
      } else applyEdit(fix);
    },
    dismissNotice: () => store.setState({ notice: undefined }),
    ...selection,
    ...createWorkspaceActions({ store, edit, run }),
    ...editing,
    ...undo,
    loadActions: (name) => lazyActions[name](),
    importWorkspace: (text) => withDocuments((documents) => documents.importText(text)),
    openWorkspace: (id) => withDocuments((documents) => documents.open(id)),
    exportWorkspace: () => toJsonText(store.getState().workspace),
  };
}

const NO_DOCUMENTS =
  'The code that opens workspaces did not load. No workspace was changed. Check the network and try again.';
