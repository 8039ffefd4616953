import type { StoreApi } from 'zustand/vanilla';
import type { Templates } from '../catalog/templates/index.ts';
import type { ToolCall, ToolResultReducer } from '../core/index.ts';
import type { Sandbox } from '../sandbox/api.ts';
import type { OpenDocument, Show } from './documents/open-document.ts';
import type { WorkspaceStorage } from './documents/storage.ts';
import type { GuardedNetwork } from './network/consent.ts';
import type { ActiveRun, StartRunOptions } from './run/start-run.ts';
import type { RunArchive } from './run-history/archive.ts';
import type { EdgePort } from './store/remote-run.ts';
import type { SessionState } from './store/state.ts';
import type { ToolVisibility } from './store/tool-visibility.ts';
import type { Edit, History } from './store/undo-history.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What {@link ActionContext.ask} is asked about. */
export interface PromptRequest {
  workspace: Workspace;
  /** Asked about beside every tool. */
  calls?: readonly ToolCall[];
}

/** What the actions work with; the session owns it. */
export interface ActionContext {
  store: StoreApi<SessionState>;
  /** The catalogue's own document. */
  defaults: Workspace;
  /** `paused`: it waits for steps. */
  run(wish: 'asked' | 'automatic', paused?: boolean): void;
  stop(): void;
  /** The latest run. */
  active(): ActiveRun | undefined;
  /** Runs the very same input as the latest run was given. @returns false where that is gone. */
  again(): boolean;
  openDocument: OpenDocument;
  storage: WorkspaceStorage;
  /** An id for a new document. */
  createId(): string;
  history: History;
  /** Edits that the page can be drawn without. May reject. */
  editing(): Promise<typeof import('./editing-chunk.ts')>;
  /** Asks the registry what a workspace would meet; `undefined` while nothing can run. */
  ask(question: PromptRequest): Promise<ToolVisibility | undefined>;
  /** Begins to check an own reducer. */
  check(tool: string): void;
  /** The starter files; absent until they are loaded. */
  templates(): Templates | undefined;
  /** Runs own code; absent where the browser gives none. */
  sandbox: Sandbox | undefined;
  /** The reducers that come with the page; absent until they are loaded. */
  reducers(): readonly ToolResultReducer[] | undefined;
  /** Lets the page reach an origin of the real network. */
  allowOrigin(origin: string): void;
  /** Brings what keeps the history of runs. */
  loadArchive: (() => Promise<RunArchive>) | undefined;
  /** Brings what remembers servers; absent where Run stays on the page. */
  loadEdge: (() => Promise<EdgePort>) | undefined;
  /** The real network; absent until it is loaded. */
  network(): GuardedNetwork | undefined;
  /** Who is asked in place of the page when a person wants to run; nothing runs by itself then. */
  runElsewhere(run: ((paused?: boolean) => void) | undefined): void;
  /** Starts the open batch there. */
  launch(startRun: (options: StartRunOptions) => ActiveRun): void;
  answerCall(id: string, result: { ok: boolean; text: string }): void;
  /** Shows other content in the open document, of which nothing has run yet. */
  show: Show;
}

/** What groups of actions work with that only edit the document. */
export interface EditContext
  extends Pick<ActionContext, 'store' | 'defaults' | 'run' | 'ask' | 'loadArchive'> {
  edit: Edit;
}

/** What groups of actions work with that open other documents. */
export type DocumentContext = Pick<
  ActionContext,
  'store' | 'defaults' | 'run' | 'openDocument' | 'storage' | 'createId'
>;

/** What the actions that lead runs work with. */
export type PlaybackContext = Pick<ActionContext, 'store' | 'run' | 'active' | 'again'>;

/** What the actions work with that send runs to servers. */
export type RemoteRunContext = Pick<
  ActionContext,
  'store' | 'defaults' | 'allowOrigin' | 'loadEdge' | 'network' | 'runElsewhere' | 'launch'
>;
