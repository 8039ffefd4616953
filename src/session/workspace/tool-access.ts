import type { Personality } from '../../core/index.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import { replacePersonality, setActions, setList, setMcpTools } from './personality-transitions.ts';
import { currentPersonality } from './transitions.ts';
import type { RegistrySettings, Workspace } from './workspace.ts';

/** A tool as the lists of a personality name it. */
export interface ListedTool {
  name: string;
  mcpServer?: string | undefined;
  pluginId?: string | undefined;
}

/** The facts that an edit of one tool's access depends on. */
export interface AccessScope {
  /** All tools. An edit keeps the access to the others. */
  tools: readonly ListedTool[];
  emptyAllowlist: RegistrySettings['emptyAllowlist'];
}

/** @param tools All tools. */
export function toAccessScope(
  tools: readonly ListedTool[],
  { registry }: Pick<Workspace, 'registry'>,
): AccessScope {
  return { tools, emptyAllowlist: registry.emptyAllowlist };
}

/**
 * Removes every obstacle of a personality's lists for one tool: the exclusion, the permissions and
 * the missing entry. Only the other tools of a plugin may become allowed, too, because a
 * personality lists plugins as a whole.
 *
 * Source: docs/contract.md#allowlist.
 *
 * @returns the same object if its lists allow the tool already
 */
export function allowTool(
  personality: Personality,
  tool: ListedTool,
  scope: AccessScope,
): Personality {
  const included = withoutExclusion(personality, tool);
  return listTool(permitTool(included, tool, scope), tool, scope);
}

/** Whether the lists of a personality refuse a tool, so that one edit allows it. */
export function isBarred(personality: Personality, tool: ListedTool, scope: AccessScope): boolean {
  return allowTool(personality, tool, scope) !== personality;
}

/**
 * {@link allowTool} for several tools and the current personality.
 *
 * @param tools All tools.
 */
export function allowTools(
  workspace: Workspace,
  wanted: readonly ListedTool[],
  tools: readonly ListedTool[],
): Workspace {
  const scope = toAccessScope(tools, workspace);
  const personality = wanted.reduce(
    (allowed, tool) => allowTool(allowed, tool, scope),
    currentPersonality(workspace),
  );
  return replacePersonality(workspace, personality);
}

/**
 * Removes a tool from the toolset or from the tools of its server.
 *
 * @returns the same object if no list names it, or if the list would be empty and then allow all
 */
export function unlistTool(
  personality: Personality,
  tool: ListedTool,
  { emptyAllowlist }: AccessScope,
): Personality {
  const { name, mcpServer, pluginId } = tool;
  if (mcpServer !== undefined) {
    const bareName = bareNameOf(tool);
    const listed = toolsOfServer(personality, mcpServer);
    if (!listed?.includes(bareName)) return personality;
    return setMcpTools(personality, mcpServer, without(listed, bareName));
  }
  const { toolset } = personality;
  if (pluginId !== undefined || !toolset?.includes(name)) return personality;
  const rest = without(toolset, name);
  if (rest.length === 0 && emptyAllowlist !== 'deny-all') return personality;
  return setList(personality, 'toolset', rest);
}

/** {@link unlistTool} for removed tools and all personalities. */
export function unlistTools(workspace: Workspace, tools: readonly ListedTool[]): Workspace {
  const scope = toAccessScope(tools, workspace);
  const personalities = workspace.personalities.map((personality) =>
    tools.reduce((listed, tool) => unlistTool(listed, tool, scope), personality),
  );
  return { ...workspace, personalities };
}

/** Excludes a tool, whatever else allows it. */
export function excludeTool(personality: Personality, { name }: { name: string }): Personality {
  const { exclude_tools: excluded = [] } = personality;
  if (excluded.includes(name)) return personality;
  return setList(personality, 'exclude_tools', [...excluded, name]);
}

function withoutExclusion(personality: Personality, { name }: ListedTool): Personality {
  const { exclude_tools: excluded } = personality;
  if (!excluded?.includes(name)) return personality;
  return setList(personality, 'exclude_tools', unlessEmpty(without(excluded, name)));
}

function permitTool(
  personality: Personality,
  { name, mcpServer }: ListedTool,
  { tools }: AccessScope,
): Personality {
  const { denied_actions: denied, allowed_actions: allowed } = personality.permissions ?? {};
  const names = (list: readonly string[]) =>
    list.includes(name) || (mcpServer !== undefined && list.includes(mcpServer));
  let permitted = personality;
  if (denied && names(denied)) {
    // A denied server covers all its tools. The others stay denied, by their own names.
    const others =
      mcpServer !== undefined && denied.includes(mcpServer)
        ? tools.filter((one) => one.mcpServer === mcpServer).map((one) => one.name)
        : [];
    const rest = denied.filter((one) => one !== mcpServer);
    const next = without([...new Set([...rest, ...others])], name);
    permitted = setActions(permitted, 'denied_actions', unlessEmpty(next));
  }
  if (allowed && !names(allowed)) {
    permitted = setActions(permitted, 'allowed_actions', [...allowed, name]);
  }
  return permitted;
}

function listTool(
  personality: Personality,
  tool: ListedTool,
  { emptyAllowlist }: AccessScope,
): Personality {
  const { name, mcpServer, pluginId } = tool;
  const { toolset, mcp_servers: servers, plugins } = personality;
  if (mcpServer === undefined && pluginId === undefined) {
    // An empty list lets every tool pass. With one name in it, it would refuse all others.
    const allowsAll = toolset?.length === 0 && emptyAllowlist !== 'deny-all';
    if (!toolset || toolset.includes(name) || allowsAll) return personality;
    return setList(personality, 'toolset', [...toolset, name]);
  }
  let listed = personality;
  if (mcpServer !== undefined) {
    const bareName = bareNameOf(tool);
    const own = toolsOfServer(personality, mcpServer);
    if (servers && !servers.includes(mcpServer)) {
      listed = setList(listed, 'mcp_servers', [...servers, mcpServer]);
      listed = setMcpTools(listed, mcpServer, [bareName]);
    } else if (own && !own.includes(bareName)) {
      listed = setMcpTools(listed, mcpServer, [...own, bareName]);
    }
  }
  if (pluginId !== undefined && plugins && !plugins.includes(pluginId)) {
    listed = setList(listed, 'plugins', [...plugins, pluginId]);
  }
  return listed;
}

/** The name on its MCP server. */
function bareNameOf({ name, mcpServer }: ListedTool): string {
  return parseMcpName(name, mcpServer)?.bareName ?? name;
}

function toolsOfServer({ mcp_tools: tools }: Personality, server: string): string[] | undefined {
  return tools && Object.hasOwn(tools, server) ? tools[server] : undefined;
}

function without(list: readonly string[], item: string): string[] {
  return list.filter((one) => one !== item);
}

function unlessEmpty(list: string[]): string[] | undefined {
  return list.length > 0 ? list : undefined;
}
