import type { Personality } from '../../core/index.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { excludeTool, toAccessScope, unlistTool } from '../workspace/tool-access.ts';
import type { Removal } from './access-matrix.ts';

/** The parts of the session's state that changes of access depend on. */
export interface AccessState extends Pick<SessionState, 'tools'> {
  workspace: Pick<SessionState['workspace'], 'registry'>;
}

/** The personality after a tool is removed from its lists; the same object if nothing changes. */
export function removeAccess(
  personality: Personality,
  info: ToolInfo,
  removal: Exclude<Removal, 'remove-name'>,
  state: AccessState,
): Personality {
  return removal === 'exclude'
    ? excludeTool(personality, info)
    : unlistTool(personality, info, toAccessScope(state.tools, state.workspace));
}
