import { findNamedTool } from '../explain/find-named-tool.ts';
import { nameFix } from '../explain/fixes.ts';
import { formatCount } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Collision } from '../store/collision.ts';
import type { DeclaredTools } from '../store/declarations.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { Fix } from '../workspace/fix.ts';
import type { BatchCall } from '../workspace/workspace.ts';

/**
 * Names in the open batch that the registry refuses as unknown, each with its fixes. A batch may
 * call such a name on purpose, so run does not wait for them.
 */
export const toUnknownCallProblems = memoizeLast(
  (
    calls: readonly BatchCall[],
    tools: readonly ToolInfo[],
    collisions: readonly Collision[],
    declared: DeclaredTools,
    visibility: ToolVisibility | undefined,
  ): readonly WorkspaceProblem[] => {
    // The tools of a declaration that still loads may have these names.
    const loads = Object.values(declared).some(({ status }) => status !== 'ready');
    // Before the registry has answered, the list of tools may not be whole.
    if (loads || !visibility) return NONE;
    const registered = new Set([
      ...visibility.explanations.keys(),
      ...tools.flatMap(({ name, disabled }) => (disabled ? [] : name)),
    ]);
    const unknown = new Map<string, BatchCall[]>();
    for (const call of calls) {
      if (registered.has(call.tool)) continue;
      const own = unknown.get(call.tool);
      if (own) own.push(call);
      else unknown.set(call.tool, [call]);
    }
    return [...unknown].map(([tool, own]) => toProblem(tool, own, tools, collisions));
  },
);

const NONE: readonly WorkspaceProblem[] = [];

/** Each edit of an argument asks again, and a similar name takes long to find. */
function findMeant(
  tools: readonly ToolInfo[],
  collisions: readonly Collision[],
  name: string,
): ReturnType<typeof findNamedTool> {
  const known = namesOf(tools, collisions);
  const found = known.get(name) ?? findNamedTool(tools, name, collisions);
  known.set(name, found);
  return found;
}

const namesOf = memoizeLast(
  (_tools: readonly ToolInfo[], _collisions: readonly Collision[]) =>
    new Map<string, ReturnType<typeof findNamedTool>>(),
);

function toProblem(
  tool: string,
  calls: readonly BatchCall[],
  tools: readonly ToolInfo[],
  collisions: readonly Collision[],
): WorkspaceProblem {
  const named = findMeant(tools, collisions, tool);
  const callIds = calls.map(({ id }) => id);
  const fix = nameFix({ tool, callIds, ...named });
  const [first] = calls;
  const who =
    calls.length === 1 ? `${first?.toolCallId} calls` : `${formatCount(calls.length)} calls name`;
  const why = named.info ? 'which is disabled' : 'but no tool has this name';
  return {
    where: { kind: 'call', callId: first?.id ?? '' },
    severity: 'warning',
    blocks: false,
    message: `${who} ${tool}, ${why}.`,
    fixes: [...(fix ? [fix] : []), toRemoval(calls)],
  };
}

function toRemoval(calls: readonly BatchCall[]): Fix {
  const what =
    calls.length === 1 ? calls[0]?.toolCallId : `these ${formatCount(calls.length)} calls`;
  return { kind: 'remove-calls', callIds: calls.map(({ id }) => id), label: `Remove ${what}` };
}
