import type { ActionContext } from './action-context.ts';
import {
  createDeclarationActions,
  type DeclarationContext,
} from './declarations/create-declaration-actions.ts';
import type { EditingActions } from './deferred-editing-actions.ts';
import {
  createAuthoringActions,
  type UserCodeContext,
} from './user-code/create-user-code-actions.ts';
import { applyFix } from './workspace/apply-fix.ts';
import type { Workspace } from './workspace/workspace.ts';

/**
 * The edits that the page can be drawn without, as one part that is loaded beside what runs.
 *
 * @module
 */

/** What {@link createEditingActions} works with. */
export type EditingChunkContext = UserCodeContext & DeclarationContext & Pick<ActionContext, 'run'>;

/** Ties them to the store. */
export function createEditingActions(context: EditingChunkContext): EditingActions {
  return {
    ...createAuthoringActions(context),
    ...createDeclarationActions(context),
    applyEdit: (fix) => {
      const registered = context.store.getState().visibility?.registered;
      const mend = (workspace: Workspace) => applyFix(workspace, fix, registered);
      if (context.edit(fix.label, mend)) context.run('asked');
    },
  };
}
