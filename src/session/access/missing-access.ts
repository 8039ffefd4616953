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
 * The fixes for the paths that a tool needs, and that a personality does not allow and may. A tool
 * that asks for the paths of a personality needs one: where it has none, the working directory.
 */
export function missingPaths(
  personality: Personality,
  { fs_reach: declared = {} }: ToolCapabilities,
): PathFix[] {
  const wanted = MODES.flatMap((mode) => {
    const paths = declared[mode];
    if (paths !== 'from-personality') return (paths ?? []).map((path) => ({ mode, path }));
    if (isGranted(personality, { fs_reach: { [mode]: paths } })) return [];
    // Without restrictions, a first path for one mode would forbid all others.
    return personality.fs_reach ? [{ mode, path: WORKING_DIR }] : ALL_FILES;
  });
  const fixes = new Map(wanted.map((one) => [`${one.mode} ${one.path}`, one]));
  return [...fixes.values()].flatMap((fix): PathFix[] => {
    const { mode, path } = fix;
    const asked = { fs_reach: { [mode]: [path] } };
    const isOpen = ALL_FILES.includes(fix);
    if (isGranted(personality, asked) && !isOpen) return [];
    if (!isGranted(allowPath(personality, fix), asked)) return [];
    const label = `Allow ${mode} access to ${path} for ${personality.name}`;
    return [{ kind: 'allow-path', ...fix, label }];
  });
}

const MODES = ['read', 'write'] as const;
const ALL_FILES: Pick<PathFix, 'mode' | 'path'>[] = MODES.map((mode) => ({ mode, path: '/' }));
