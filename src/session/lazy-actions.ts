import type { FillActions } from './arguments/fill-actions.ts';
import type { BatchActions } from './batch/batch-actions.ts';
import type { BudgetActions } from './budget/budget-actions.ts';
import type { ConversationActions } from './conversation/conversation-actions.ts';
import type { DocumentActions } from './documents/document-actions.ts';
import type { LessonActions } from './documents/lesson-actions.ts';
import type { LinkActions } from './documents/link-actions.ts';
import type { LiveActions } from './live/live-actions.ts';
import type { AccessMatrixActions } from './personality-diff/access-matrix-actions.ts';
import type { PersonalityDiffActions } from './personality-diff/personality-diff-actions.ts';
import type { PlaybackActions } from './playback/playback-actions.ts';
import type { ReducerLab } from './reducer-lab/reducer-lab.ts';
import type { RemoteRunActions } from './remote-run/remote-run-actions.ts';
import type { ReplayActions } from './replay/replay-actions.ts';
import type { RunActions } from './run-history/run-actions.ts';
import type { ScenarioActions } from './scenario/scenario-actions.ts';
import type { TurnActions } from './scenario/turn-actions.ts';
import type { TextActions } from './tasks/text-actions.ts';
import type { ToolListActions } from './tool-list/tool-list-actions.ts';

/** Action groups, loaded on first use. */
export interface LazyActions {
  /** The history of runs. It records every run that ends after it is loaded. */
  runHistory: RunActions;
  /** Personalities and the scenario. */
  scenario: ScenarioActions;
  /** Output limits of tools. */
  budget: BudgetActions;
  /** The comparison of two personalities. */
  personalityDiff: PersonalityDiffActions;
  /** Every tool for every personality. */
  accessMatrix: AccessMatrixActions;
  /** All workspaces of this browser. */
  documents: DocumentActions;
  /** Workspaces from links. */
  links: LinkActions;
  /** Steps, pauses and replays of runs. */
  playback: PlaybackActions;
  /** Runs after each edit. */
  live: LiveActions;
  /** The turn's context, attachments and end, and the registry's settings. */
  turn: TurnActions;
  /** Batches, and the calls of the open one. */
  batch: BatchActions;
  /** All batches as the turns of one conversation. */
  conversation: ConversationActions;
  /** Arguments made from a schema. */
  fill: FillActions;
  /** Samples and expectations of reducers. */
  reducerLab: ReducerLab;
  /** Replacement of the whole document, for lessons that edit it as text. */
  lesson: LessonActions;
  /** Where Run executes: on this page or on a server. */
  remoteRun: RemoteRunActions;
  /** Texts that the engine reads and writes. */
  texts: TextActions;
  /** Recorded agent sessions under the rules of the workspace. */
  replay: ReplayActions;
  /** The list of tools. */
  toolList: ToolListActions;
}
