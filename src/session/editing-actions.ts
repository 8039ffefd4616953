import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { CallEdits } from './store/call-edits.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { Fix } from './workspace/fix.ts';

/** Edits of calls, of the user's code and of declarations. */
export interface EditingActions extends CallEdits, UserCodeActions, DeclarationActions {
  /** Applies a fix that changes the document, and runs again. */
  applyEdit(fix: Exclude<Fix, { kind: 'edit-args' }>): void;
}
