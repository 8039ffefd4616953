import type { BudgetStrategy } from '../../core/index.ts';
import type { DeclarationActions } from '../declarations/declaration-actions.ts';
import type { LazyActions } from '../lazy-actions.ts';
import type { RunMoment } from '../run/lane-at-moment.ts';
import type { Collision } from '../tools/collisions.ts';
import type { Fix } from '../workspace/fix.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DeclarationPlace, DeclaredTools, PendingAnswer } from './declarations.ts';
import type { EditScope } from './edit-note.ts';
import type { EdgeState } from './remote-run.ts';
import type { Run } from './run.ts';
import type { LatestRun, PastRun, RunsState } from './run-history.ts';
import type { ToolInfo } from './tool-info.ts';
import type { ToolVisibility } from './tool-visibility.ts';
import type {
  CodePosition,
  LogLine,
  ReducerCheck,
  ReducerPosition,
  RunProblem,
  UserReducers,
  UserTools,
} from './user-code.ts';
import type { WorldState } from './world-state.ts';

/** Which editor the middle pane shows. */
export type EditorTab = 'schema' | 'code' | 'reducer' | 'tests' | 'args';

/** Which panel the bottom pane shows. */
export type BottomTab = 'timeline' | 'problems' | 'log' | 'world' | 'runs' | 'definitions' | 'wire';

/** Where the document is kept, and whether the last edit has arrived there. */
export type SaveState = 'saved' | 'saving' | 'memory-only';

/** A document that a notice speaks of. */
export interface DocumentOffer {
  /** The notice's own text. */
  notice: string;
  /** What the button says. */
  label: string;
  /** Which document it opens. */
  id: string;
}

/** Something that is wrong with what a person wrote, in words a person understands. */
export interface Problem {
  /** Where to go to mend it. */
  where:
    | { kind: 'args'; callId: string }
    | { kind: 'schema'; tool: string }
    | CodePosition
    | ReducerPosition
    | DeclarationPlace;
  severity: 'error' | 'warning';
  /** Whether Run waits for it to be mended. A broken file that no call needs stops nothing. */
  blocks: boolean;
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
  /** Who wrote it. */
  origin: 'catalogue' | 'own' | 'declared';
  /** For `selectOwnTool` and the other actions; present where the origin is `own`. */
  userCodeId?: string;
  /** Present where the origin is `declared`. */
  declarationId?: string;
  /** An own tool that is kept and not registered. */
  disabled: boolean;
  /** Gone when the turn ends well. */
  ephemeral?: boolean;
  /**
   * What the current personality meets: the first gate that hides it, or `visible`; `broken` for
   * a file that does not compile, `unknown` for one that nobody has looked at yet.
   */
  status: 'visible' | 'refused' | 'unavailable' | 'broken' | 'unknown';
  /**
   * One or two words: `allowlist`, `server`, `plugin`, `not available`, `does not compile`,
   * `name taken`, `waits for Run`, `disabled`; empty when visible.
   */
  tag: string;
}

/** Everything the screen shows. Derived facts are in `selectors.ts`, not here. */
export interface SessionState {
  workspace: Workspace;
  /**
   * What the catalogue offers, then the own tools; nothing until the catalogue is loaded. Replaced
   * when an own file says something else.
   */
  tools: readonly ToolInfo[];
  /** Tools of one name that meet in the registry, and which of them stays. */
  collisions: readonly Collision[];
  /** What is known of the workspace's tools, by their ids. */
  own: UserTools;
  /** What is known of the workspace's reducers, by the names of their tools. */
  userReducers: UserReducers;
  /** What is known of the workspace's declarations, by their ids. */
  declared: DeclaredTools;
  /** Origins of the real network that something asked for, and the visitor has not agreed to. */
  networkAsks: readonly string[];
  /** Where Run goes; absent until somebody looks. */
  edge?: EdgeState;
  /** Calls that wait for an answer of the person before the page, oldest first. */
  pendingAnswers: readonly PendingAnswer[];
  /** The declaration whose text is open instead of a tool's editors. */
  selectedDeclarationId: string | undefined;
  /** The selected call of the current batch. */
  selectedCallId: string | undefined;
  /** The tool whose editors are open; follows the selected call. */
  selectedTool: string;
  /** Present where that tool is an own one; its name may change while the code is edited. */
  selectedOwnId: string | undefined;
  editorTab: EditorTab;
  bottomTab: BottomTab;
  /** The latest run, or the past one that is shown; the page opens on one. */
  run: Run | undefined;
  /** The last run that another one took the place of before it had its results, as it ended. */
  replaced: LatestRun | undefined;
  /** Present while `run` is one of the history. */
  past: PastRun | undefined;
  /** The history of runs; absent until it is loaded. */
  runs: RunsState | undefined;
  /** A moment of that run that is looked at instead of its end. */
  moment: RunMoment | undefined;
  /** The run under way is to be compared with the one before it. */
  comparing: boolean;
  /** Why the last wish to run was not followed, as a sentence. */
  runRefusal: string | undefined;
  /** A run was asked for and waits for files to be compiled; Stop takes the wish back. */
  preparing: boolean;
  /** What the shown run's own code wrote by `console`, the latest thousand lines. */
  log: readonly LogLine[];
  /** Calls that the arguments gate will refuse, and slips in edited schemas; none until the part that checks them is loaded. */
  mismatches: readonly Problem[];
  /** What went wrong in own code during the shown run. */
  runtimeProblems: readonly RunProblem[];
  /** What the shown run has done to its simulated world; absent before the first run. */
  world: WorldState | undefined;
  /** The latest check of each own reducer, by the name of its tool. */
  checks: Readonly<Record<string, ReducerCheck>>;
  /** `outside`: it came from somebody else, and none of its code is looked at before Run. */
  trust: 'own' | 'outside';
  /** False after a visit that ended in the middle of own code, until a run came to its end. */
  autoRun: boolean;
  /** What `undo` would take back. */
  undo: EditScope['undo'];
  /** What `redo` would do again. */
  redo: EditScope['redo'];
  /** What the current personality may see; absent until it was asked for the first time. */
  visibility: ToolVisibility | undefined;
  save: SaveState;
  /** Whether the storage has this document, so that its address leads to it. */
  kept: boolean;
  /** The link that the document was opened by, after its `#/s/`; absent from the first save on. */
  link: string | undefined;
  /** Something the person should know about their document, as a sentence. */
  notice: string | undefined;
  /** What can be done about a notice; of no meaning beside any other one. */
  offer: DocumentOffer | undefined;
}

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
