import type { ArgumentIssue } from '../../core/index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Collision } from './collision.ts';
import type { ConversationState } from './conversation.ts';
import type { DeclaredTools, PendingAnswer } from './declarations.ts';
import type { EditScope } from './edit-note.ts';
import type { WorkspaceProblem } from './problem.ts';
import type { RemoteRunState } from './remote-run.ts';
import type { Run } from './run.ts';
import type { LatestRun, PastRun, RunsState } from './run-history.ts';
import type { RunMoment } from './run-moment.ts';
import type { ToolInfo } from './tool-info.ts';
import type { ToolVisibility } from './tool-visibility.ts';
import type {
  CodeCheck,
  LogLine,
  ReducerCheck,
  RunProblem,
  UserReducers,
  UserTools,
} from './user-code.ts';
import type { SandboxDataState } from './world-state.ts';

/** The editor in the middle pane. */
export type EditorTab = 'schema' | 'code' | 'reducer' | 'tests' | 'args';

/**
 * Ids of the panels of the bottom pane. The session opens two of them itself; the page adds those
 * of its table (`src/app/panels/panel-table.ts`) by declaration merging.
 */
export interface PanelIds {
  session: 'timeline' | 'problems';
}

/** The panel in the bottom pane. */
export type BottomTab = PanelIds[keyof PanelIds];

/** Where the document is stored, and whether the last edit is saved. */
export type SaveState = 'saved' | 'saving' | 'memory-only';

/** An action that a notice offers. */
export interface NoticeOffer {
  /** The notice's own text. */
  notice: string;
  /** The label of the button. */
  label: string;
  /** The document that it opens. Without one, the editors show the texts of the open document again. */
  id?: string;
}

/** Live mode: each edit runs the batch again. */
export interface LiveMode {
  isOn: boolean;
  /** Why edits wait for Run although it is on, as a sentence. */
  pause: string | undefined;
}

/** Parts of the view that the user has selected. */
export interface ChosenParts {
  /** A call, a tool or a declaration. */
  selection?: true;
  editorTab?: true;
  bottomTab?: true;
}

/** The state of the screen. Derived data are in `selectors.ts`. */
export interface SessionState {
  workspace: Workspace;
  /**
   * The catalogue's tools, then the user's; empty until the catalogue is loaded. Replaced after
   * edits of the user's files.
   */
  tools: readonly ToolInfo[];
  /** Tools with the same name, and which of them is registered. */
  collisions: readonly Collision[];
  /** The user's broken files whose names other tools keep. */
  takenNames: readonly Collision[];
  /** The states of the user's tools, by their ids. */
  userTools: UserTools;
  /** The states of the user's reducers, by the names of their tools. */
  userReducers: UserReducers;
  /** The states of the declarations, by their ids. */
  declared: DeclaredTools;
  /** Origins of the real network that were requested without the user's consent. */
  networkAsks: readonly string[];
  /** All batches as one conversation; absent until it is needed. */
  conversation?: ConversationState | undefined;
  /** Where Run executes; absent until it is needed. */
  remoteRun?: RemoteRunState;
  /** Calls that wait for the user's answer, oldest first. */
  pendingAnswers: readonly PendingAnswer[];
  /** The declaration whose text is open instead of a tool's editors. */
  selectedDeclarationId: string | undefined;
  /** The selected call of the current batch. */
  selectedCallId: string | undefined;
  /** The tool whose editors are open; follows the selected call. */
  selectedTool: string;
  /** Present if that tool is the user's. Its name may change with the code. */
  selectedUserCodeId: string | undefined;
  editorTab: EditorTab;
  bottomTab: BottomTab;
  /** The user's choices since the document opened. A restored place leaves them. */
  chosen?: ChosenParts | undefined;
  /** The latest run or the shown past one. The page opens with a run. */
  run: Run | undefined;
  /** The last run that was replaced before its end, as it ended. */
  replaced: LatestRun | undefined;
  /** Present while `run` is a past run. */
  past: PastRun | undefined;
  /** The history of runs; absent until it is loaded. */
  runs: RunsState | undefined;
  /** The shown moment of the run, instead of its end. */
  moment: RunMoment | undefined;
  /** The current run will be compared with the previous one. */
  comparing: boolean;
  /** Why the last request to run was not met, as a sentence. */
  runRefusal: string | undefined;
  /** Whether edits run again by themselves; absent where live mode is not loaded. */
  live: LiveMode | undefined;
  /** A requested run waits for files to compile; Stop cancels it. */
  preparing: boolean;
  /** Output to `console` of the user's code in the shown run, the latest thousand lines. */
  log: readonly LogLine[];
  /**
   * Calls that the arguments gate will refuse, and mistakes in edited schemas. Empty until the code
   * that checks them is loaded.
   */
  mismatches: readonly WorkspaceProblem[];
  /** The issues of the arguments, by the ids of the calls that were checked. */
  argumentIssues: ReadonlyMap<string, readonly ArgumentIssue[]>;
  /** Problems of the user's code in the shown run. */
  runtimeProblems: readonly RunProblem[];
  /** Changes of the shown run to its simulated world; absent before the first run. */
  world: SandboxDataState | undefined;
  /** The latest check of each user's reducer, by the name of its tool. */
  checks: Readonly<Record<string, ReducerCheck>>;
  /** Type errors from the editor, by `code <id>` of a tool or `reducer <tool>`. */
  typeReports: Readonly<Record<string, CodeCheck>>;
  /** `outside`: it came from another author, and its code is not compiled before Run. */
  trust: 'user' | 'outside';
  /** False in a safe start, and after a visit that ended while computing, until a run ends. */
  autoRun: boolean;
  /**
   * Why the visit began with the list of workspaces, until the user opens one. The last visit ended
   * while the document was computing (`crash`), or the URL has `?safe` (`asked`).
   */
  safeStart: 'crash' | 'asked' | undefined;
  /** The edit that `undo` would revert. */
  undo: EditScope['undo'];
  /** The edit that `redo` would restore. */
  redo: EditScope['redo'];
  /** The last Undo or Redo found no edit. */
  historyEnd: EditScope['historyEnd'];
  /** The registry's answers for the current personality; absent before the first inspection. */
  visibility: ToolVisibility | undefined;
  save: SaveState;
  /** Whether the document is stored, so that its address works. */
  kept: boolean;
  /** The part after `#/s/` of the link that opened the document; absent after the first save. */
  link: string | undefined;
  /** A notice about the document, as a sentence. */
  notice: string | undefined;
  /** The action that a notice offers; it belongs only to that notice. */
  offer: NoticeOffer | undefined;
}
