import { suggest } from '../../lib/suggest.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Collision } from '../store/collision.ts';
import type { DeclaredTools } from '../store/declarations.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { sharedNameOf } from '../tools/taken-names.ts';
import type { Fix } from '../workspace/fix.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Names in the toolset of the current personality that no tool has, each with its fixes. Run does
 * not wait for them.
 */
export const toToolsetProblems = memoizeLast(
  (
    personalities: Workspace['personalities'],
    personalityId: string,
    tools: readonly ToolInfo[],
    collisions: readonly Collision[],
    declared: DeclaredTools,
  ): readonly WorkspaceProblem[] => {
    // The tools of a declaration that still loads may have these names.
    if (Object.values(declared).some(({ status }) => status !== 'ready')) return NONE;
    const personality = personalities.find(({ id }) => id === personalityId);
    const names = new Set(tools.map(({ name }) => name));
    // A server lists its tools only while it is connected.
    const lost = (personality?.toolset ?? []).filter(
      (name) => !names.has(name) && !parseMcpName(name, undefined),
    );
    if (!personality || names.size === 0) return NONE;
    return lost.map((name) => ({
      where: { kind: 'personality', id: personality.id },
      severity: 'warning',
      blocks: false,
      message: `The toolset of ${personality.name} lists ${name}, but no tool has this name.`,
      fixes: toFixes(name, personality.toolset ?? [], tools, collisions),
    }));
  },
);

const NONE: readonly WorkspaceProblem[] = [];

function toFixes(
  name: string,
  toolset: readonly string[],
  tools: readonly ToolInfo[],
  collisions: readonly Collision[],
): Fix[] {
  const unlisted = tools.flatMap((one) => (toolset.includes(one.name) ? [] : one.name));
  const shared = sharedNameOf(collisions);
  const by = suggest(name, unlisted) ?? unlisted.find((one) => one === shared);
  const label = `Replace ${name} by ${by}`;
  return [
    ...(by === undefined ? [] : [{ kind: 'replace-name' as const, tool: name, by, label }]),
    { kind: 'remove-name', tool: name, label: `Remove ${name} from the toolset` },
  ];
}
