import { coversHost, normalizePattern, type Personality, type Tool } from '../../core/index.ts';
import { replacePersonality, setList, setNetwork } from './personality-transitions.ts';
import { currentPersonality } from './transitions.ts';
import type { Workspace } from './workspace.ts';

/** A tool that was added: its name, its hosts, and its server if it is an MCP tool. */
export interface AddedTool extends Partial<Pick<Tool, 'capabilities'>> {
  name: string;
  mcpServer?: string;
}

/**
 * Lets the current personality use added tools and their hosts, by its toolset or its list of
 * servers, and by its list of hosts. A personality without a list may use them already. Exclusions,
 * permissions and denied hosts stay.
 *
 * Source: docs/contract.md#allowlist.
 */
export function grantAccess(workspace: Workspace, tools: readonly AddedTool[]): Workspace {
  const personality = currentPersonality(workspace);
  const listed = tools.reduce((one, tool) => withTool(one, tool, workspace) ?? one, personality);
  const hosts = missingHosts(personality, tools);
  const allowed = [...(personality.safety?.network?.allow ?? []), ...hosts];
  return replacePersonality(
    workspace,
    hosts.length === 0 ? listed : setNetwork(listed, 'allow', allowed),
  );
}

/** The step that gives access, in the past tense: `Added weather to the tools of Reviewer`. */
export function describeGrant(workspace: Workspace, tools: readonly AddedTool[]): string {
  const personality = currentPersonality(workspace);
  const names =
    tools.length > 3 ? `${tools.length} tools` : tools.map(({ name }) => name).join(', ');
  const barred = tools.flatMap((tool) => {
    const barrier = findBarrier(personality, tool);
    return barrier === undefined
      ? []
      : `${personality.name} may still not call ${tool.name}: ${barrier}`;
  });
  const isGranted = tools.some((tool) => withTool(personality, tool, workspace) !== undefined);
  const added = isGranted ? `Added ${names} to the tools of ${personality.name}` : `Added ${names}`;
  const hosts = missingHosts(personality, tools);
  const withHosts =
    hosts.length === 0
      ? added
      : `${added}, and allowed ${hosts.length > 3 ? `${hosts.length} hosts` : hosts.join(', ')}`;
  return [withHosts, ...barred.slice(0, 1)].join('. ');
}

/** The hosts that the tools declare, and that the personality's list of hosts does not cover. */
export function missingHosts(
  personality: Personality,
  tools: readonly Pick<AddedTool, 'capabilities'>[],
): string[] {
  const allowed = personality.safety?.network?.allow;
  if (!allowed) return [];
  const patterns = allowed.flatMap((one) => normalizePattern(one) ?? []);
  const declared = tools.flatMap(({ capabilities }) => capabilities?.network?.allowedHosts ?? []);
  return [...new Set(declared)].filter((host) => !patterns.some((one) => coversHost(one, host)));
}

/** The personality with the tool or its server in its list; `undefined` if it needs no entry. */
function withTool(
  personality: Personality,
  { name, mcpServer }: AddedTool,
  { registry }: Pick<Workspace, 'registry'>,
): Personality | undefined {
  const { toolset, mcp_servers: servers } = personality;
  if (mcpServer !== undefined) {
    if (!servers || servers.includes(mcpServer)) return undefined;
    return setList(personality, 'mcp_servers', [...servers, mcpServer]);
  }
  if (!toolset || toolset.includes(name)) return undefined;
  // An empty list lets every tool pass, unless the registry says otherwise. With one name in it,
  // it would refuse all others.
  if (toolset.length === 0 && registry.emptyAllowlist !== 'deny-all') return undefined;
  return setList(personality, 'toolset', [...toolset, name]);
}

function findBarrier(
  { exclude_tools: excluded, permissions }: Personality,
  { name, mcpServer = name }: AddedTool,
): string | undefined {
  const lists = (names: readonly string[]) => names.includes(name) || names.includes(mcpServer);
  if (excluded?.includes(name)) return 'the excluded tools name it';
  if (permissions?.denied_actions && lists(permissions.denied_actions)) {
    return 'the denied actions name it';
  }
  if (permissions?.allowed_actions && !lists(permissions.allowed_actions)) {
    return 'the allowed actions do not name it';
  }
  return undefined;
}
