import type { Workbench } from './action-context.ts';
import {
  createDeclarationActions,
  type DeclarationBench,
} from './declarations/create-declaration-actions.ts';
import type { EditingActions } from './deferred-editing-actions.ts';
import {
  type AuthoringBench,
  createAuthoringActions,
} from './user-code/create-user-code-actions.ts';
import { applyFix } from './workspace/apply-fix.ts';
import type { Workspace } from './workspace/workspace.ts';

/**
 * The edits that the page can be drawn without, as one part that is loaded beside what runs.
 *
 * @module
 */

/** What {@link createEditingActions} works with. */
export type EditingBench = AuthoringBench & DeclarationBench & Pick<Workbench, 'run'>;

/** Ties them to the store. */
export function createEditingActions(bench: EditingBench): EditingActions {
  return {
    ...createAuthoringActions(bench),
    ...createDeclarationActions(bench),
    applyEdit: (fix) => {
      const registered = bench.store.getState().surface?.registered;
      const mend = (workspace: Workspace) => applyFix(workspace, fix, registered);
      if (bench.edit(fix.label, mend)) bench.run('asked');
    },
  };
}
