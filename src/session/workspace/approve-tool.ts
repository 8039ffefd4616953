import { lookup } from '../lib/lookup.ts';
import { setRegistry } from './turn-transitions.ts';
import type { Approvals, Workspace } from './workspace.ts';

/** Approves one tool as it is now; the same document where there is nothing to approve. */
export function approveTool(workspace: Workspace, name: string, now: Approvals): Workspace {
  const { approved } = workspace.registry;
  const definition = lookup(now, name);
  if (approved === null || !definition) return workspace;
  return setRegistry(workspace, { approved: { ...approved, [name]: definition } });
}
