import type { BudgetStrategy, ToolDefinitionLite, ToolResult } from '../core/index.ts';
import type { Run } from './run.ts';
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
  /** The selected call of the current batch. */
  selectedCallId: string | undefined;
  /** The tool whose editors are open; follows the selected call. */
  selectedTool: string;
  editorTab: EditorTab;
  bottomTab: BottomTab;
  /** The latest run; the page opens on one. */
  run: Run | undefined;
  save: SaveState;
}

/** What a person can do. Each is one transition; none throws. */
export interface SessionActions {
  run(): void;
  /** Aborts the calls in flight. */
  stop(): void;
  setPersonality(id: string): void;
  setBatch(id: string): void;
  setBudget(totalChars: number): void;
  setStrategy(strategy: BudgetStrategy): void;
  setDryRun(on: boolean): void;
  selectCall(callId: string): void;
  selectTool(name: string): void;
  setEditorTab(tab: EditorTab): void;
  setBottomTab(tab: BottomTab): void;
  setArgsText(callId: string, text: string): void;
  setSchemaText(tool: string, text: string): void;
  addCall(tool: string): void;
  removeCall(callId: string): void;
  /** Applies a fix that the gate ladder offers. */
  applyFix(fix: Fix): void;
  /** Back to the catalogue's own content. */
  reset(): void;
}

/** A change that would let a refused call pass, offered beside the refusal. */
export type Fix =
  | { kind: 'allow-tool'; tool: string; label: string }
  | { kind: 'allow-server'; server: string; label: string }
  | { kind: 'allow-mcp-tool'; server: string; tool: string; label: string }
  | { kind: 'allow-plugin'; pluginId: string; label: string }
  | { kind: 'remove-exclusion'; tool: string; label: string }
  | { kind: 'dry-run-off'; label: string }
  | { kind: 'edit-args'; callId: string; label: string };

/** What the definitions panel shows. */
export interface DefinitionsView {
  definitions: ToolDefinitionLite[];
  chars: number;
}

/** A settled result, for those who copy it. */
export type SettledResult = ToolResult;
