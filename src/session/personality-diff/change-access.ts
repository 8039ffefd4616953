import { coversHost, normalizePattern, type Personality } from '../../core/index.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { missingHosts } from '../workspace/grant-access.ts';
import { setNetwork } from '../workspace/personality-transitions.ts';
import { allowTool, excludeTool, type ListedTool, unlistTool } from '../workspace/tool-access.ts';
import type { AccessChange } from './access-matrix.ts';

/** The parts of the session's state that changes of access depend on. */
export interface AccessState extends Pick<SessionState, 'tools'> {
  workspace: Pick<SessionState['workspace'], 'registry'>;
}

/** The personality after a change; the same object if nothing changes. */
export function changeAccess(
  personality: Personality,
  info: ToolInfo,
  change: AccessChange,
  { tools, workspace }: AccessState,
): Personality {
  const { emptyAllowlist } = workspace.registry;
  switch (change) {
    case 'allow': {
      const scope = { tools: tools.map(toListed), emptyAllowlist };
      return allowTool(personality, toListed(info), scope);
    }
    case 'unlist':
      return unlistTool(personality, toListed(info), { tools: [], emptyAllowlist });
    case 'exclude':
      return excludeTool(personality, info);
    case 'allow-hosts': {
      const hosts = hostsToAllow(personality, info);
      const allowed = personality.safety?.network?.allow ?? [];
      return hosts.length === 0
        ? personality
        : setNetwork(personality, 'allow', [...allowed, ...hosts]);
    }
  }
}

/** The hosts of a tool that are missing in the list of allowed hosts, and not denied. */
export function hostsToAllow(personality: Personality, info: ToolInfo): string[] {
  const denied = personality.safety?.network?.deny ?? [];
  const patterns = denied.flatMap((one) => normalizePattern(one) ?? []);
  return missingHosts(personality, [info]).filter(
    (host) => !patterns.some((one) => coversHost(one, host)),
  );
}

function toListed({ name, mcpServer, pluginId }: ToolInfo): ListedTool {
  const bareName = (mcpServer !== undefined && parseMcpName(name, mcpServer)?.bareName) || name;
  return { name, bareName, mcpServer, pluginId };
}
