import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { LazyActions } from './lazy-actions.ts';
import type { CallEdits } from './store/call-edits.ts';
import type { SelectionActions } from './store/selection-actions.ts';
import type { UndoActions } from './store/undo-actions.ts';
import type { WorkspaceActions } from './store/workspace-actions.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { Fix } from './workspace/fix.ts';

/** The user's actions. Each is one transition; none throws. */
export interface SessionActions
  extends SelectionActions,
    WorkspaceActions,
    CallEdits,
    UndoActions,
    UserCodeActions,
    DeclarationActions {
  /** Stops the current run, then runs the current workspace. */
  run(): void;
  /** Stops the current run, then runs the selected call alone. Nothing without one. */
  runCall(): void;
  /** Aborts the calls in flight. */
  stop(): void;
  /** An action group, loaded on first use. Returns the same promise each time. */
  loadActions<Name extends keyof LazyActions>(name: Name): Promise<LazyActions[Name]>;
  /** Applies a fix of the gate ladder and runs again; `edit-args` opens the editor. */
  applyFix(fix: Fix): void;
  dismissNotice(): void;
  /**
   * Opens a text of `exportWorkspace` as a new workspace. An invalid text changes nothing and shows
   * the reason.
   */
  importWorkspace(text: string): void;
  /**
   * Opens another document of this browser. On failure nothing changes, and a notice shows the
   * reason.
   */
  openWorkspace(id: string): void;
  /** The document as JSON. */
  exportWorkspace(): string;
}
