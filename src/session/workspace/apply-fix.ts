import type { CapabilityName, NetworkPolicy, Personality } from '../../core/index.ts';
import { approveTool } from './approve-tool.ts';
import { declareHost } from './declare-hosts.ts';
import type { Fix } from './fix.ts';
import { setDryRun } from './transitions.ts';
import { findTool, setCodeText } from './user-code-transitions.ts';
import type { Approvals, Workspace } from './workspace.ts';

/**
 * Applies a fix to the current personality or to the dry run. Returns the same document if the fix
 * changes nothing.
 *
 * @param registered The approvable parts of the registered tools.
 */
export function applyFix(workspace: Workspace, fix: Fix, registered: Approvals = {}): Workspace {
  if (fix.kind === 'dry-run-off') return setDryRun(workspace, false);
  // The user's consent to the real network is no part of the document.
  if (fix.kind === 'edit-args' || fix.kind === 'allow-origin') return workspace;
  if (fix.kind === 'grant-all') {
    return fix.fixes.reduce((granted, one) => applyFix(granted, one, registered), workspace);
  }
  if (fix.kind === 'declare-host') {
    const tool = findTool(workspace, fix.toolId);
    return tool ? setCodeText(workspace, tool.id, declareHost(tool.code, fix.host)) : workspace;
  }
  if (fix.kind === 'approve-tool') return approveTool(workspace, fix.tool, registered);
  if (fix.kind === 'provide-backends') return provideBackends(workspace, fix.capabilities);
  return {
    ...workspace,
    personalities: workspace.personalities.map((personality) =>
      personality.id === workspace.personalityId ? mend(personality, fix) : personality,
    ),
  };
}

/** Adds a tool to the toolset of a personality. */
export function toolsetFix(tool: string, { name }: Personality): Fix {
  return { kind: 'allow-tool', tool, label: `Add ${tool} to the toolset of ${name}` };
}

/** The origins of the real network that a fix allows. */
export function originsOf(fix: Fix): string[] {
  if (fix.kind === 'grant-all') return fix.fixes.flatMap(originsOf);
  return fix.kind === 'allow-origin' ? [fix.origin] : [];
}

type OtherFix =
  | 'approve-tool'
  | 'provide-backends'
  | 'dry-run-off'
  | 'edit-args'
  | 'allow-origin'
  | 'declare-host'
  | 'grant-all';

type PersonalityFix = Exclude<Fix, { kind: OtherFix }>;

function provideBackends(workspace: Workspace, provided: readonly CapabilityName[]): Workspace {
  const { scenario } = workspace;
  const missing = scenario.missing.filter((one) => !provided.includes(one));
  return { ...workspace, scenario: { ...scenario, missing } };
}

function mend(personality: Personality, fix: PersonalityFix): Personality {
  switch (fix.kind) {
    case 'allow-tool':
      return { ...personality, toolset: withItem(personality.toolset, fix.tool) };
    case 'remove-name':
      return { ...personality, toolset: without(personality.toolset, fix.tool) };
    case 'replace-name':
      return {
        ...personality,
        toolset: withItem(without(personality.toolset, fix.tool), fix.by),
      };
    case 'allow-server':
      return { ...personality, mcp_servers: withItem(personality.mcp_servers, fix.server) };
    case 'allow-mcp-tool':
      return { ...personality, mcp_tools: withMcpTool(personality.mcp_tools, fix) };
    case 'allow-plugin':
      return { ...personality, plugins: withItem(personality.plugins, fix.pluginId) };
    case 'allow-host':
      return { ...personality, safety: { network: withHost(personality.safety, fix.host) } };
    case 'allow-path':
      return { ...personality, fs_reach: withPath(personality.fs_reach, fix) };
    case 'remove-exclusion':
      return { ...personality, exclude_tools: without(personality.exclude_tools, fix.tool) };
    case 'allow-action':
      return { ...personality, permissions: withAction(personality.permissions, fix.tool) };
  }
}

function withMcpTool(
  tools: Personality['mcp_tools'],
  { server, tool }: { server: string; tool: string },
): Record<string, string[]> {
  const entries = Object.entries(tools ?? {}).filter(([name]) => name !== server);
  const own = tools && Object.hasOwn(tools, server) ? tools[server] : undefined;
  return Object.fromEntries([...entries, [server, withItem(own, tool)]]);
}

function withAction(
  permissions: Personality['permissions'] = {},
  tool: string,
): NonNullable<Personality['permissions']> {
  const { allowed_actions: allowed, denied_actions: denied } = permissions;
  return {
    ...permissions,
    ...(allowed && { allowed_actions: withItem(allowed, tool) }),
    ...(denied && { denied_actions: without(denied, tool) }),
  };
}

function withHost(safety: Personality['safety'], host: string): NetworkPolicy {
  return { ...safety?.network, allow: withItem(safety?.network?.allow, host) };
}

function withPath(
  reach: Personality['fs_reach'],
  { mode, path }: { mode: 'read' | 'write'; path: string },
): NonNullable<Personality['fs_reach']> {
  return { ...reach, [mode]: withItem(reach?.[mode], path) };
}

function withItem(list: readonly string[] | undefined, item: string): string[] {
  return list?.includes(item) ? [...list] : [...(list ?? []), item];
}

function without(list: readonly string[] | undefined, item: string): string[] {
  return (list ?? []).filter((one) => one !== item);
}
