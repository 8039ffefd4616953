import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a lesson does to its document. None throws. */
export interface LessonActions {
  /** Puts this in the place of the document, as one edit; what follows it joins it. Runs nothing. */
  put(workspace: Workspace): void;
  /** What the model would be told by this document; `undefined` while nothing can run. */
  inspect(workspace: Workspace): Promise<ToolVisibility | undefined>;
}
