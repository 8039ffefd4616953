import type { IgnoredFinding, Workspace } from './workspace.ts';

/** Hides a finding about a tool. Returns the same document if it is hidden already. */
export function ignoreFinding(workspace: Workspace, { tool, id }: IgnoredFinding): Workspace {
  if (isIgnored(workspace, { tool, id })) return workspace;
  const { ignoredFindings = [] } = workspace;
  return { ...workspace, ignoredFindings: [...ignoredFindings, { tool, id }] };
}

/** Shows all findings again. A document without hidden ones has no field for them. */
export function restoreFindings(workspace: Workspace): Workspace {
  if (!workspace.ignoredFindings) return workspace;
  const { ignoredFindings: _, ...others } = workspace;
  return others;
}

export function isIgnored(
  { ignoredFindings = [] }: Pick<Workspace, 'ignoredFindings'>,
  { tool, id }: IgnoredFinding,
): boolean {
  return ignoredFindings.some((one) => one.tool === tool && one.id === id);
}
