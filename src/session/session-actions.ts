import type { BudgetStrategy } from '../core/index.ts';
import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { LazyActions } from './lazy-actions.ts';
import type { BottomTab, EditorTab } from './store/state.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { Fix } from './workspace/fix.ts';

/** What a person can do. Each is one transition; none throws. */
export interface SessionActions extends UserCodeActions, DeclarationActions {
  /** Stops a run that is under way, then starts one with what the workspace says now. */
  run(): void;
  /** Aborts the calls in flight. */
  stop(): void;
  setPersonality(id: string): void;
  /** An action group, loaded on first use; the same promise each time. */
  late<Name extends keyof LazyActions>(name: Name): Promise<LazyActions[Name]>;
  /** Opens a batch and runs it, so that its calls are never without a result. */
  setBatch(id: string): void;
  /** UTF-16 code units; rounded, and clamped to `BUDGET_LIMITS`. */
  setBudget(totalChars: number): void;
  setStrategy(strategy: BudgetStrategy): void;
  setDryRun(on: boolean): void;
  selectCall(callId: string): void;
  /** Looks at the shown run as it was, in milliseconds since it began; `undefined`: at its end. */
  setMoment(at: number | undefined): void;
  selectTool(name: string): void;
  setEditorTab(tab: EditorTab): void;
  setBottomTab(tab: BottomTab): void;
  setArgsText(callId: string, text: string): void;
  setSchemaText(tool: string, text: string): void;
  /** Adds a call with the tool's example arguments and selects it. */
  addCall(tool: string): void;
  removeCall(callId: string): void;
  /** Applies a fix that the gate ladder offers and runs again; `edit-args` opens the editor. */
  applyFix(fix: Fix): void;
  /** Back to the example's content, which runs at once. Can be undone, and is kept aside. */
  reset(): void;
  dismissNotice(): void;
  /** Takes back the latest edit, wherever it was made. */
  undo(): void;
  /** Makes the edit again that was taken back last. */
  redo(): void;
  /** What is typed next is another step for `undo`; for the moment in which an editor loses focus. */
  seal(): void;
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
