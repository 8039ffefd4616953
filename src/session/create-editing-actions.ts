import {
  createDeclarationActions,
  type DeclarationContext,
} from './declarations/create-declaration-actions.ts';
import type { DocumentEdits } from './document-edits.ts';
import type { EditingActions } from './editing-actions.ts';
import { boundEdit } from './store/bound-edit.ts';
import { createCallEdits } from './store/create-call-edits.ts';
import type { EditContext } from './store/edit-context.ts';
import { removeOpenCalls } from './store/remove-calls.ts';
import { followArguments } from './tool-list/follow-arguments.ts';
import { followNames } from './tool-list/follow-names.ts';
import { grantAddedTools } from './tool-list/grant-added-tools.ts';
import { createUserCodeActions } from './user-code/create-user-code-actions.ts';
import type { UserCodeContext } from './user-code/user-code-context.ts';
import { applyFix, originsOf } from './workspace/apply-fix.ts';
import { describeFix } from './workspace/describe-fix.ts';
import { currentPersonality } from './workspace/transitions.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Dependencies of {@link createEditingActions}. */
export type EditingContext = Omit<UserCodeContext, 'typed' | 'begun'> &
  Omit<DeclarationContext, 'typed' | 'grantLater' | 'withdraw'> &
  Pick<EditContext, 'run'> &
  Pick<DocumentEdits, 'amend'>;

/** Creates the actions. */
export function createEditingActions(unbound: EditingContext): EditingActions {
  const context = { ...unbound, edit: boundEdit(unbound) };
  const names = followNames(context);
  // After the names, so that the calls have the new name of their tool.
  const args = followArguments(context);
  // After the names, so that a new name of a tool is in the lists already.
  const { grantLater, typed, withdraw } = grantAddedTools(context);
  return {
    ...createCallEdits(context),
    ...createUserCodeActions({
      ...context,
      typed: (id, text) => {
        names.typed(id, text);
        args.typed(id, text);
      },
      begun: args.begun,
    }),
    ...createDeclarationActions({
      ...context,
      grantLater,
      withdraw,
      typed: (id, text) => {
        names.typed(id, text);
        typed(id, text);
      },
    }),
    applyEdit: (fix) => {
      // As everywhere, a removed call waits for the next run.
      if (fix.kind === 'remove-calls') return removeOpenCalls(context, new Set(fix.callIds));
      const { tools, visibility, selectedCallId, workspace } = context.store.getState();
      const known = { tools, registered: visibility?.registered };
      const mend = (one: Workspace) => applyFix(one, fix, known);
      const origins = originsOf(fix);
      for (const origin of origins) context.allowOrigin(origin);
      // These change more than the button names, so their Undo is offered at once.
      const offersUndo = fix.kind === 'grant-all' || fix.kind === 'add-mock';
      const note = { label: describeFix(fix, currentPersonality(workspace)), offersUndo };
      // The editor follows the tool of the selected call.
      const selection =
        fix.kind === 'change-tool' && fix.callIds.some((id) => id === selectedCallId)
          ? { selectedTool: fix.tool, selectedUserCodeId: undefined }
          : undefined;
      if (!context.edit(note, mend, selection) && origins.length === 0) return;
      const { live, trust } = context.store.getState();
      context.run(live?.isOn && trust === 'user' ? 'automatic' : 'asked');
    },
  };
}
