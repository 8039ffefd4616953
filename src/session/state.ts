import type { BudgetStrategy } from '../core/index.ts';
import type { Fix } from './fix.ts';
import type { Run } from './run.ts';
import type { Surface } from './surface.ts';
import type { ToolInfo } from './tool-info.ts';
import type { Workspace } from './workspace.ts';

/** Which editor the middle pane shows. */
export type EditorTab = 'schema' | 'code' | 'args';

/** Which panel the bottom pane shows. */
export type BottomTab = 'timeline' | 'problems' | 'definitions';

/** Where the document is kept, and whether the last edit has arrived there. */
export type SaveState = 'saved' | 'saving' | 'memory-only';

/** Something that keeps the playground from running, in words a person understands. */
export interface Problem {
  /** Where to go to mend it. */
  where: { kind: 'args'; callId: string } | { kind: 'schema'; tool: string };
  severity: 'error' | 'warning';
  message: string;
}

/** One row of the tool list. */
export interface ToolRow {
  name: string;
  /** Bare name for MCP tools, else the name. */
  label: string;
  /** `file`, `web`, `mcp · linear`, `plugin · charts`. */
  group: string;
  description: string;
  maxResultChars?: number;
  hasReducer: boolean;
  /** What the current personality meets: the first gate that hides it, or `visible`. */
  status: 'visible' | 'refused' | 'unavailable';
  /** One or two words: `allowlist`, `server`, `plugin`, `not available`; empty when visible. */
  tag: string;
}

/** Everything the screen shows. Derived facts are in `selectors.ts`, not here. */
export interface SessionState {
  workspace: Workspace;
  /** What the catalogue offers: nothing until it is loaded, then the same array for good. */
  tools: readonly ToolInfo[];
  /** The selected call of the current batch. */
  selectedCallId: string | undefined;
  /** The tool whose editors are open; follows the selected call. */
  selectedTool: string;
  editorTab: EditorTab;
  bottomTab: BottomTab;
  /** The latest run; the page opens on one. */
  run: Run | undefined;
  /** Why the last wish to run was not followed, as a sentence. */
  runRefusal: string | undefined;
  /** What the current personality may see; absent until it was asked for the first time. */
  surface: Surface | undefined;
  save: SaveState;
  /** Something the person should know about their document, as a sentence. */
  notice: string | undefined;
}

/** What a person can do. Each is one transition; none throws. */
export interface SessionActions {
  /** Stops a run that is under way, then starts one with what the workspace says now. */
  run(): void;
  /** Aborts the calls in flight. */
  stop(): void;
  setPersonality(id: string): void;
  /** Opens a batch and runs it, so that its calls are never without a result. */
  setBatch(id: string): void;
  /** UTF-16 code units; rounded, and clamped to `BUDGET_LIMITS`. */
  setBudget(totalChars: number): void;
  setStrategy(strategy: BudgetStrategy): void;
  setDryRun(on: boolean): void;
  selectCall(callId: string): void;
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
  /** Back to the catalogue's own content, which runs at once. What was there is kept aside. */
  reset(): void;
  dismissNotice(): void;
}
