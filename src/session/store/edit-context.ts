import type { StoreApi } from 'zustand/vanilla';
import type { Workspace } from '../workspace/workspace.ts';
import type { LiveRun } from './run.ts';
import type { SessionState } from './state.ts';
import type { ToolVisibility, VisibilityRequest } from './tool-visibility.ts';
import type { Edit } from './undo-history.ts';

/**
 * The trigger of a run: the user, the page after it opens content, the page after an edit of the
 * sandbox data, or live mode after any edit.
 */
export type RunTrigger = 'asked' | 'automatic' | 'edited' | 'live';

/** The options of a run. */
export interface RunMode {
  /** Pauses after each step. */
  paused?: boolean;
  /** The id of the only call to run; default the whole batch. */
  only?: string;
  /** Present if live mode decided. */
  live?: LiveRun;
}

/** Dependencies of action groups that edit the open document. */
export interface EditContext {
  store: StoreApi<SessionState>;
  /** The initial workspace of the content. */
  defaults: Workspace;
  /** Makes one undoable edit. */
  edit: Edit;
  run(trigger: RunTrigger, how?: RunMode): void;
  /**
   * Inspects a workspace with a separate registry; `undefined` before the code for runs is loaded.
   */
  inspect(request: VisibilityRequest): Promise<ToolVisibility | undefined>;
}
