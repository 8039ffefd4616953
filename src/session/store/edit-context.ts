import type { StoreApi } from 'zustand/vanilla';
import type { Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';
import type { ToolVisibility, VisibilityRequest } from './tool-visibility.ts';
import type { Edit } from './undo-history.ts';

/** The trigger of a run: the user, or the page after a change. */
export type RunTrigger = 'asked' | 'automatic';

/** Dependencies of action groups that edit the open document. */
export interface EditContext {
  store: StoreApi<SessionState>;
  /** The initial workspace of the content. */
  defaults: Workspace;
  /** Makes one undoable edit. */
  edit: Edit;
  /** @param paused whether the run pauses after each step */
  run(trigger: RunTrigger, paused?: boolean): void;
  /**
   * Inspects a workspace with a separate registry; `undefined` before the code for runs is loaded.
   */
  inspect(request: VisibilityRequest): Promise<ToolVisibility | undefined>;
}
