import { withDeclared } from './declared/infos.ts';
import { lookup } from './lookup.ts';
import { toAllTools } from './own-infos.ts';
import { nameOf } from './own-names.ts';
import { findTool } from './own-transitions.ts';
import type { SessionState } from './state.ts';
import type { ToolInfo } from './tool-info.ts';

type Derived = Pick<SessionState, 'tools' | 'selectedTool' | 'selectedOwnId'>;

/**
 * What follows from the workspace and from what is known of its code: the tools, and under which
 * name the selected one goes now.
 *
 * @returns `undefined` where the state says so already.
 */
export function derive(state: SessionState, catalogue: readonly ToolInfo[]): Derived | undefined {
  const { workspace, own, declared } = state;
  const known = withDeclared(catalogue, workspace.declarations, declared);
  const tools = toAllTools(known, workspace.tools, own, workspace.reducers);
  const selected = select(state, tools);
  const same =
    tools === state.tools &&
    selected.selectedTool === state.selectedTool &&
    selected.selectedOwnId === state.selectedOwnId;
  return same ? undefined : { tools, ...selected };
}

function select(
  { workspace, own, selectedTool, selectedOwnId }: SessionState,
  tools: readonly ToolInfo[],
): Pick<SessionState, 'selectedTool' | 'selectedOwnId'> {
  const tool = selectedOwnId === undefined ? undefined : findTool(workspace, selectedOwnId);
  if (tool) return { selectedTool: nameOf(tool, lookup(own, tool.id)), selectedOwnId };
  const info = tools.find(({ name }) => name === selectedTool);
  return { selectedTool, selectedOwnId: info?.ownId };
}
