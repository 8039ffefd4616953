import type { Declaration, Workspace } from './workspace.ts';

/**
 * Edits of a workspace's declarations. They are pure functions that return the same object if
 * nothing changes.
 */

/** Adds a declaration; at the end unless a place is given. */
export function addDeclaration(
  workspace: Workspace,
  declaration: Declaration,
  index?: number,
): Workspace {
  if (findDeclaration(workspace, declaration.id)) return workspace;
  const { declarations } = workspace;
  return {
    ...workspace,
    declarations: declarations.toSpliced(index ?? declarations.length, 0, declaration),
  };
}

/** Removes a declaration. Calls to its tools stay. */
export function removeDeclaration(workspace: Workspace, id: string): Workspace {
  if (!findDeclaration(workspace, id)) return workspace;
  return { ...workspace, declarations: workspace.declarations.filter((one) => one.id !== id) };
}

/** Replaces parts of a declaration. */
export function changeDeclaration(
  workspace: Workspace,
  id: string,
  patch: Partial<Omit<Declaration, 'id'>>,
): Workspace {
  const found = findDeclaration(workspace, id);
  if (!found) return workspace;
  const next = { ...found, ...patch };
  const same =
    next.text === found.text && next.name === found.name && next.disabled === found.disabled;
  if (same) return workspace;
  return {
    ...workspace,
    declarations: workspace.declarations.map((one) => (one.id === id ? next : one)),
  };
}

/** A declaration of the workspace. */
export function findDeclaration(workspace: Workspace, id: string): Declaration | undefined {
  return workspace.declarations.find((one) => one.id === id);
}
