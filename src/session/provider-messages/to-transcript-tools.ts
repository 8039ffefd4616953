import { toToolUrl } from '../network/tool-url.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { mocksOf } from '../workspace/mock-transitions.ts';
import type { TranscriptTool } from './read-turns.ts';

/** The tools of a workspace, with those that recorded results can replace. */
export function toTranscriptTools({
  tools,
  workspace,
}: Pick<SessionState, 'tools' | 'workspace'>): TranscriptTool[] {
  const mocked = new Set(mocksOf(workspace).map(({ url }) => url));
  // The user's own files come last in the merge, so no declared tool replaces theirs.
  const own = new Set(
    tools.flatMap((one) => (one.origin === 'user' && !one.disabled ? one.name : [])),
  );
  const canReplace = workspace.registry.onCollision === 'replace';
  // The engine needs no functions that load code for display.
  return tools.map(({ name, schema, origin }) => ({
    ...{ name, schema, description: '' },
    isMocked: origin === 'declared' && mocked.has(toToolUrl(name)),
    ...(canReplace && !own.has(name) && toReplaceable(origin)),
  }));
}

function toReplaceable(origin: ToolInfo['origin']): Pick<TranscriptTool, 'replaceable'> {
  if (origin === 'catalogue') return { replaceable: 'example' };
  return origin === 'declared' ? { replaceable: 'declaration' } : {};
}
