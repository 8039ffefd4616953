import { lookup } from '../lib/lookup.ts';
import type { UserTool, Workspace } from './workspace.ts';

/**
 * Edits of a workspace's user code. They are pure functions that return the same object if nothing
 * changes.
 */

/** Adds a tool; at the end unless a place is given. */
export function addTool(workspace: Workspace, tool: UserTool, index?: number): Workspace {
  if (findTool(workspace, tool.id)) return workspace;
  return {
    ...workspace,
    tools: workspace.tools.toSpliced(index ?? workspace.tools.length, 0, tool),
  };
}

/** The series of ids of calls that are added with a tool. */
export const CALLED = 'called';

/** The ids of the calls that were added with a tool of this name. */
export function findCalled(workspace: Workspace, name: string): ReadonlySet<string> {
  const calls = workspace.batches.flatMap((batch) => batch.calls);
  return new Set(
    calls.flatMap(({ id, tool }) => (tool === name && id.startsWith(`${CALLED}-`) ? [id] : [])),
  );
}

/** Removes calls from all batches. */
export function removeCallsOfAll(workspace: Workspace, ids: ReadonlySet<string>): Workspace {
  if (ids.size === 0) return workspace;
  const batches = workspace.batches.map((batch) => ({
    ...batch,
    calls: batch.calls.filter(({ id }) => !ids.has(id)),
  }));
  return { ...workspace, batches };
}

/** Removes a tool. Its calls stay. */
export function removeTool(workspace: Workspace, id: string): Workspace {
  if (!findTool(workspace, id)) return workspace;
  return { ...workspace, tools: workspace.tools.filter((tool) => tool.id !== id) };
}

/** Sets the text as typed. */
export function setCodeText(workspace: Workspace, id: string, code: string): Workspace {
  return changeTool(workspace, id, { code });
}

/** A disabled tool is kept and not registered. */
export function setToolDisabled(workspace: Workspace, id: string, disabled: boolean): Workspace {
  return changeTool(workspace, id, { disabled });
}

/** `undefined` restores the built-in reducer. */
export function setReducerText(
  workspace: Workspace,
  tool: string,
  text: string | undefined,
): Workspace {
  const { reducers } = workspace;
  if (lookup(reducers, tool) === text) return workspace;
  const others = Object.entries(reducers).filter(([name]) => name !== tool);
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  const entries = text === undefined ? others : [...others, [tool, text] as const];
  return { ...workspace, reducers: Object.fromEntries(entries) };
}

/** A user's tool in the workspace. */
export function findTool(workspace: Workspace, id: string): UserTool | undefined {
  return workspace.tools.find((tool) => tool.id === id);
}

function changeTool(workspace: Workspace, id: string, patch: Partial<UserTool>): Workspace {
  const tool = findTool(workspace, id);
  if (!tool) return workspace;
  const next = { ...tool, ...patch };
  if (next.code === tool.code && next.disabled === tool.disabled) return workspace;
  return {
    ...workspace,
    tools: workspace.tools.map((one) => (one.id === id ? next : one)),
  };
}
