import {
  type Personality,
  type ToolCapabilities,
  validateToolsForPersonality,
} from '../../core/index.ts';
import { allowHost, allowPath } from '../workspace/apply-fix.ts';
import type { Fix } from '../workspace/fix.ts';
import { WORKING_DIR } from './path-list-text.ts';

type HostFix = Extract<Fix, { kind: 'allow-host' }>;
type PathFix = Extract<Fix, { kind: 'allow-path' }>;

/** Whether a personality grants all that is declared. */
export function isGranted(personality: Personality, capabilities: ToolCapabilities): boolean {
  return (
    validateToolsForPersonality([{ name: '', capabilities }], personality, WORKING_DIR).length === 0
  );
}

/** The fix for a host that a personality does not allow and may: a denied one stays refused. */
export function missingHost(personality: Personality, host: string): HostFix | undefined {
  const network = { network: { allowedHosts: [host] } };
  if (isGranted(personality, network)) return undefined;
  if (!isGranted(allowHost(personality, host), network)) return undefined;
  return { kind: 'allow-host', host, label: `Allow ${host} for ${personality.name}` };
}

/**
 * The fixes for the paths that a tool declares, and that a personality does not allow and may.
 *
 * @param scope Offered to a tool that asks for what the personality has, if it has nothing. Default:
 *   none.
 */
export function missingPaths(
  personality: Personality,
  { fs_reach: declared = {} }: ToolCapabilities,
  scope: readonly string[] = [],
): PathFix[] {
  return (['read', 'write'] as const).flatMap((mode) => {
    const wanted = declared[mode];
    const hasPaths = (personality.fs_reach?.[mode] ?? []).length > 0;
    const own = wanted === undefined || hasPaths ? [] : scope;
    const paths = Array.isArray(wanted) ? wanted : own;
    return paths.flatMap((path): PathFix[] => {
      const fix = { mode, path };
      const asked = { fs_reach: { [mode]: [path] } };
      if (isGranted(personality, asked)) return [];
      if (!isGranted(allowPath(personality, fix), asked)) return [];
      const label = `Allow ${mode} access to ${path} for ${personality.name}`;
      return [{ kind: 'allow-path', ...fix, label }];
    });
  });
}
