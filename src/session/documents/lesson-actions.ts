import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The actions of a lesson on its document. None throws. */
export interface LessonActions {
  /** Replaces the document in one edit, which later edits join. Starts no run. */
  put(workspace: Workspace): void;
  /**
   * The definitions that the model receives from this document; `undefined` before the code for
   * runs is loaded.
   */
  inspect(workspace: Workspace): Promise<ToolVisibility | undefined>;
}
