import type { BudgetStrategy } from '../core/index.ts';
import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { LazyActions } from './lazy-actions.ts';
import type { BottomTab, EditorTab } from './store/state.ts';
import type { Fix } from './workspace/fix.ts';

/** What a new tool begins as; `from` takes the schema and the name of another tool. */
export type ToolTemplate = 'blank' | 'fetch' | 'progress' | 'ephemeral' | { from: string };

/** What a person can do. Each is one transition; none throws. */
export interface SessionActions extends DeclarationActions {
  /** Stops a run that is under way, then starts one with what the workspace says now. */
  run(): void;
  /** Aborts the calls in flight. */
  stop(): void;
  setPersonality(id: string): void;
  /** A group of actions that is loaded when somebody opens what needs it; the same promise each time. */
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
  /** As `selectTool`; also where the file has no name yet, or one that is taken. */
  selectOwnTool(id: string): void;
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
  /** Adds an own tool, selects it and opens its code. Adds no call. */
  addTool(template: ToolTemplate): void;
  /** Copies an own tool under the next free name and selects the copy. */
  duplicateTool(id: string): void;
  /** Its calls stay, and say that nobody knows the tool. Can be undone. */
  removeTool(id: string): void;
  setToolDisabled(id: string, disabled: boolean): void;
  /** Compiled soon after the last key. */
  setCodeText(id: string, text: string): void;
  /** Gives a tool a reducer that begins as a template, selects it and opens it. */
  writeReducer(tool: string): void;
  /** `undefined` goes back to the built-in reducer, if there is one; that can be undone. */
  setReducerText(tool: string, text: string | undefined): void;
  /** Holds an own reducer to its contract, with what the tool answered in the shown run. */
  checkReducer(tool: string): void;
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
