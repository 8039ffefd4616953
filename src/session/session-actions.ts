import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { LazyActions } from './lazy-actions.ts';
import type { CallEdits } from './store/call-edits.ts';
import type { SelectionActions } from './store/selection-actions.ts';
import type { UndoActions } from './store/undo-actions.ts';
import type { WorkspaceActions } from './store/workspace-actions.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { Fix } from './workspace/fix.ts';

/** What the user can do. Each is one transition; none throws. */
export interface SessionActions
  extends SelectionActions,
    WorkspaceActions,
    CallEdits,
    UndoActions,
    UserCodeActions,
    DeclarationActions {
  /** Stops a run that is under way, then starts one with what the workspace says now. */
  run(): void;
  /** Aborts the calls in flight. */
  stop(): void;
  /** An action group, loaded on first use; the same promise each time. */
  loadActions<Name extends keyof LazyActions>(name: Name): Promise<LazyActions[Name]>;
  /** Applies a fix that the gate ladder offers and runs again; `edit-args` opens the editor. */
  applyFix(fix: Fix): void;
  dismissNotice(): void;
  /**
   * Opens a document as `exportWorkspace` wrote it, as a workspace of its own. One that is not
   * changes nothing and says why.
   */
  importWorkspace(text: string): void;
  /** Opens another document of this browser. One that cannot be opened changes nothing and says why. */
  openWorkspace(id: string): void;
  /** The document as JSON. */
  exportWorkspace(): string;
}
