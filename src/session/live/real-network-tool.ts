import { parseUrl } from '../../lib/parse-url.ts';
import { coversAny } from '../lib/covers-host.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentBatch } from '../workspace/transitions.ts';

/**
 * The first tool of the open batch that may send a request to an allowed origin. A tool in doubt
 * counts: an unknown one, one of a server, an agent, and one whose new text may not be read yet.
 *
 * @param origins those of the real network that the user allows
 * @returns `undefined` if a run of the batch stays inside the simulation
 */
export function findRealNetworkTool(
  { workspace, tools }: Pick<SessionState, 'workspace' | 'tools'>,
  origins: readonly string[],
): string | undefined {
  if (origins.length === 0) return undefined;
  const hosts = origins.map((origin) => parseUrl(origin)?.hostname ?? '*');
  const used = new Set(currentBatch(workspace).calls.map(({ tool }) => tool));
  return [...used].find((name) => {
    const info = tools.find((one) => one.name === name);
    if (!info) return true;
    if (
      info.origin !== 'catalogue' &&
      info.origin !== 'offered' &&
      mentions(sourceOf(info, workspace), hosts)
    )
      return true;
    const { network } = info.capabilities;
    // Agents and servers use other tools and other connections than their own capabilities say.
    if (!network) return info.origin === 'declared';
    return hosts.some((host) => coversAny(network.allowedHosts, host));
  });
}

function sourceOf({ userCodeId, declarationId }: ToolInfo, workspace: SessionState['workspace']) {
  const code = workspace.tools.find(({ id }) => id === userCodeId)?.code;
  const text = workspace.declarations.find(({ id }) => id === declarationId)?.text;
  return code ?? text ?? '';
}

/** Whether a text names one of the hosts, or a pattern of hosts. */
function mentions(source: string, hosts: readonly string[]): boolean {
  return /["'`]\*/.test(source) || hosts.some((host) => source.includes(host));
}
