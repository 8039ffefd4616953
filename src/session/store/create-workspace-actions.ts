import { changeContext } from '../workspace/context-transitions.ts';
import * as to from '../workspace/transitions.ts';
import type { EditContext } from './edit-context.ts';
import { selectFirstCall } from './selection.ts';
import type { WorkspaceActions } from './workspace-actions.ts';

/** Creates the actions on the workspace. Each transition is one edit. */
export function createWorkspaceActions({
  store,
  edit,
  run,
}: Pick<EditContext, 'store' | 'edit' | 'run'>): WorkspaceActions {
  return {
    setPersonality: (id) =>
      void edit('Changed the personality', (workspace) => to.setPersonality(workspace, id)),
    setBatch: (id) => {
      const selection = selectFirstCall(to.setBatch(store.getState().workspace, id));
      if (edit('Switched the batch', (workspace) => to.setBatch(workspace, id), selection))
        run('automatic');
    },
    setBudget: (chars) =>
      void edit({ label: 'Changed the budget', merge: 'budget' }, (workspace) =>
        changeContext(to.setBudget(workspace, chars), { budgetTokens: undefined }),
      ),
    setStrategy: (strategy) =>
      void edit('Changed the budget strategy', (workspace) => to.setStrategy(workspace, strategy)),
    setDryRun: (on) => void edit('Toggled dry run', (workspace) => to.setDryRun(workspace, on)),
  };
}
