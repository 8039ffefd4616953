import { coversHost, normalizePattern, type Personality } from '../../core/index.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Fix } from '../workspace/fix.ts';

/**
 * The fix for a request to a host that the personality's network policy refused. It is offered if
 * the tool declares the host and only the list of allowed hosts prevents the request.
 *
 * @param text The failure, as the model reads it.
 */
export function toHostFix(
  text: string,
  personality: Personality,
  info: ToolInfo | undefined,
): Fix | undefined {
  const host = NOT_SHARED.exec(text)?.[1];
  const allowed = personality.safety?.network?.allow;
  if (host === undefined || !allowed || covers(allowed, host)) return undefined;
  if (!covers(info?.capabilities.network?.allowedHosts ?? [], host)) return undefined;
  return { kind: 'allow-host', host, label: `Allow ${host} for ${personality.name}` };
}

const NOT_SHARED = /\bHOST_NOT_ALLOWED: (\S+) is not among the hosts/;

function covers(patterns: readonly string[], host: string): boolean {
  return patterns.some((one) => {
    const pattern = normalizePattern(one);
    return pattern !== undefined && coversHost(pattern, host);
  });
}
