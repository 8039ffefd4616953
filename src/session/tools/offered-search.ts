import { createSearchTool, USUAL_LIMIT } from '../../context/search/search-tool.ts';
import type { Tool } from '../../core/index.ts';
import { offersSearch } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * `search_tools` before its registry is filled. It takes part in the collisions of names, and is
 * replaced by the tool of the run's own search.
 */
const WAITING: Tool = createSearchTool({
  registry: { names: [] },
  limit: USUAL_LIMIT,
  visibleTo: () => undefined,
  offer: () => {},
});

/** The search of a workspace with a budget for definitions, to be registered. */
export function offeredSearch(workspace: Workspace): readonly Tool[] {
  return offersSearch(workspace) ? [WAITING] : [];
}

/** Whether a registered tool is the one of {@link offeredSearch}, also with an output limit. */
export function isOfferedSearch(tool: Tool | undefined): boolean {
  return tool?.execute === WAITING.execute;
}
