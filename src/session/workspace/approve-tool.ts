import { lookup } from '../lib/lookup.ts';
import { setRegistry } from './turn-transitions.ts';
import type { Approvals, Workspace } from './workspace.ts';

/** Approves the current form of one tool; the same document if there is nothing to approve. */
export function approveTool(workspace: Workspace, name: string, now: Approvals): Workspace {
  const { approved } = workspace.registry;
  const definition = lookup(now, name);
  if (approved === null || !definition) return workspace;
  return setRegistry(workspace, { approved: { ...approved, [name]: definition } });
}
