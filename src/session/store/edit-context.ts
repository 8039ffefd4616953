import type { StoreApi } from 'zustand/vanilla';
import type { Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';
import type { ToolVisibility, VisibilityRequest } from './tool-visibility.ts';
import type { Edit } from './undo-history.ts';

/** Who starts a run: the user, or the page after a change. */
export type RunTrigger = 'asked' | 'automatic';

/** Dependencies of action groups that edit the open document. */
export interface EditContext {
  store: StoreApi<SessionState>;
  /** The workspace that the content begins with. */
  defaults: Workspace;
  /** Makes one edit that can be undone. */
  edit: Edit;
  /** @param paused whether the run waits for steps */
  run(trigger: RunTrigger, paused?: boolean): void;
  /** Inspects a workspace by a registry of its own; `undefined` while nothing can run. */
  inspect(request: VisibilityRequest): Promise<ToolVisibility | undefined>;
}
