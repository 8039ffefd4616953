import { capabilityNames } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { sameVisibility } from '../store/tool-visibility.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The facts about a tool that gates compare with a personality. */
export type GatedTool = Pick<ToolInfo, 'name' | 'mcpServer' | 'pluginId' | 'capabilities'>;

/**
 * The names of the tools about which a registry may answer differently after an edit. After most
 * edits of a cell of the access matrix, this is the tool of the cell.
 *
 * @param isBrief Whether the answers lack the gates that let a tool pass as usual
 * @returns `undefined` if the edit may change every answer, or which tools are registered
 */
export function concernedTools(
  tools: readonly GatedTool[],
  before: Workspace,
  after: Workspace,
  isBrief: boolean,
): string[] | undefined {
  const isKnown = sameVisibility(withKnownParts(before, after), after);
  if (!isKnown || before.personalities.length !== after.personalities.length) return undefined;
  const found = tools.filter(
    (tool) => factsOf(tool, before, isBrief) !== factsOf(tool, after, isBrief),
  );
  return found.map(({ name }) => name);
}

/** A document with the parts of another one that {@link factsOf} reads. */
function withKnownParts(workspace: Workspace, from: Workspace): Workspace {
  const { personalities, registry, scenario } = from;
  // Of the options of the registry, only the approvals are read tool by tool.
  const others = { ...workspace.registry, approved: registry.approved };
  const names = Object.keys({ ...others, ...registry }) as (keyof typeof registry)[]; // its own keys
  const isKnown = names.every((name) => others[name] === registry[name]);
  return {
    ...workspace,
    ...(isKnown && { registry }),
    personalities,
    scenario: { ...workspace.scenario, missing: scenario.missing },
  };
}

/** All that gates read about one tool in the lists and limits of the current personality. */
function factsOf(tool: GatedTool, workspace: Workspace, isBrief: boolean): string {
  const { name, mcpServer = '', pluginId = '', capabilities } = tool;
  const { registry, scenario } = workspace;
  const personality = currentPersonality(workspace);
  const { toolset, mcp_servers, mcp_tools = {}, plugins, exclude_tools } = personality;
  const { denied_actions, allowed_actions } = personality.permissions ?? {};
  const declared = capabilityNames.filter((one) => one in capabilities);
  const bareName = parseMcpName(name, tool.mcpServer)?.bareName ?? name;
  return JSON.stringify([
    toolset?.length === 0 ? 'empty' : toolset?.includes(name),
    exclude_tools?.includes(name) ?? (isBrief ? false : undefined),
    mcp_servers?.includes(mcpServer),
    lookup(mcp_tools, mcpServer)?.includes(bareName),
    plugins?.includes(pluginId),
    [name, mcpServer].some((one) => denied_actions?.includes(one)),
    allowed_actions && [name, mcpServer].some((one) => allowed_actions.includes(one)),
    registry.approved && (lookup(registry.approved, name) ?? 'missing'),
    ...(declared.length > 0 ? [personality.safety, personality.fs_reach] : []),
    declared.filter((one) => scenario.missing.includes(one)),
  ]);
}
