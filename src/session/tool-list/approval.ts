import { fingerprintOf, revealText, type Tool } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { setRegistry } from '../workspace/turn-transitions.ts';
import type { Approvals, Workspace } from '../workspace/workspace.ts';

/** What there is to approve, of all registered tools. */
export function toApprovals(tools: readonly Tool[]): Approvals {
  return Object.fromEntries(
    tools.map(({ name, description, schema }) => [
      name,
      { description: revealText(description).text, parameters: schema },
    ]),
  );
}

/** For the registry; `undefined` where no tool needs approval. */
export const toFingerprints = memoizeLast((approved: Approvals | null) =>
  approved === null
    ? undefined
    : new Map(
        Object.entries(approved).map(([name, one]) => [name, fingerprintOf({ name, ...one })]),
      ),
);

/** Approves one tool as it is now; the same document where there is nothing to approve. */
export function approveTool(workspace: Workspace, name: string, now: Approvals): Workspace {
  const { approved } = workspace.registry;
  const definition = lookup(now, name);
  if (approved === null || !definition) return workspace;
  return setRegistry(workspace, { approved: { ...approved, [name]: definition } });
}
