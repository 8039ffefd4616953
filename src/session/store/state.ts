import type { Workspace } from '../workspace/workspace.ts';
import type { Collision } from './collision.ts';
import type { DeclaredTools, PendingAnswer } from './declarations.ts';
import type { EditScope } from './edit-note.ts';
import type { WorkspaceProblem } from './problem.ts';
import type { RemoteRunState } from './remote-run.ts';
import type { Run } from './run.ts';
import type { LatestRun, PastRun, RunsState } from './run-history.ts';
import type { RunMoment } from './run-moment.ts';
import type { ToolInfo } from './tool-info.ts';
import type { ToolVisibility } from './tool-visibility.ts';
import type { LogLine, ReducerCheck, RunProblem, UserReducers, UserTools } from './user-code.ts';
import type { WorldState } from './world-state.ts';

/** Which editor the middle pane shows. */
export type EditorTab = 'schema' | 'code' | 'reducer' | 'tests' | 'args';

/**
 * Ids of the panels of the bottom pane. The session opens two of them itself; the page adds those
 * of its table (`src/app/panels/panel-table.ts`) by declaration merging.
 */
export interface PanelIds {
  session: 'timeline' | 'problems';
}

/** Which panel the bottom pane shows. */
export type BottomTab = PanelIds[keyof PanelIds];

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
  userTools: UserTools;
  /** What is known of the workspace's reducers, by the names of their tools. */
  userReducers: UserReducers;
  /** What is known of the workspace's declarations, by their ids. */
  declared: DeclaredTools;
  /** Origins of the real network that something asked for, and the visitor has not agreed to. */
  networkAsks: readonly string[];
  /** Where Run goes; absent until it is needed. */
  remoteRun?: RemoteRunState;
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
  mismatches: readonly WorkspaceProblem[];
  /** What went wrong in own code during the shown run. */
  runtimeProblems: readonly RunProblem[];
  /** What the shown run has done to its simulated world; absent before the first run. */
  world: WorldState | undefined;
  /** The latest check of each own reducer, by the name of its tool. */
  checks: Readonly<Record<string, ReducerCheck>>;
  /** `outside`: it came from another author, and none of its code is compiled before Run. */
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
