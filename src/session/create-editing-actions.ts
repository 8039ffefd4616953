import {
  createDeclarationActions,
  type DeclarationContext,
} from './declarations/create-declaration-actions.ts';
import type { DeclarationActions } from './declarations/declaration-actions.ts';
import { boundEdit } from './store/bound-edit.ts';
import type { CallEdits } from './store/call-edits.ts';
import { createCallEdits } from './store/create-call-edits.ts';
import type { EditContext } from './store/edit-context.ts';
import { createUserCodeActions } from './user-code/create-user-code-actions.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { UserCodeContext } from './user-code/user-code-context.ts';
import { applyFix } from './workspace/apply-fix.ts';
import type { Fix } from './workspace/fix.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Edits of calls, of the user's code and of declarations. */
export interface EditingActions extends CallEdits, UserCodeActions, DeclarationActions {
  /** Applies a fix that changes the document, and runs again. */
  applyEdit(fix: Exclude<Fix, { kind: 'edit-args' }>): void;
}

/** Dependencies of {@link createEditingActions}. */
export type EditingContext = UserCodeContext & DeclarationContext & Pick<EditContext, 'run'>;

/** Creates the actions. */
export function createEditingActions(unbound: EditingContext): EditingActions {
  const context = { ...unbound, edit: boundEdit(unbound) };
  return {
    ...createCallEdits(context),
    ...createUserCodeActions(context),
    ...createDeclarationActions(context),
    applyEdit: (fix) => {
      const registered = context.store.getState().visibility?.registered;
      const mend = (workspace: Workspace) => applyFix(workspace, fix, registered);
      if (context.edit(fix.label, mend)) context.run('asked');
    },
  };
}
