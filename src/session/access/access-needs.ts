import { capabilityNames } from '../../core/index.ts';
import { CAPABILITY_LABELS } from '../../core/steps.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { textOf } from '../../lib/text-of.ts';
import { coversAny } from '../lib/covers-host.ts';
import type { Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { originsIn } from '../workspace/declare-hosts.ts';
import type { Fix } from '../workspace/fix.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isGranted, missingHost, missingPaths } from './missing-access.ts';

/** A tool, and the places where its needs are found. */
export interface NeedsInput {
  workspace: Workspace;
  info: ToolInfo;
  /** The run whose failures name further hosts and paths. */
  run?: Pick<Run, 'lanes'> | undefined;
}

/** One thing that a tool lacks, and the fixes that give it. */
export interface AccessNeed {
  name: string;
  label: string;
  fixes: Fix[];
  /** A backend serves the whole registry. */
  isShared?: true;
}

/** The needs of a tool that nothing gives yet: hosts, then paths, then backends. */
export function accessNeeds(input: NeedsInput): AccessNeed[] {
  return [...hostNeeds(input), ...pathNeeds(input), ...backendNeeds(input)];
}

function hostNeeds({ workspace, info, run }: NeedsInput): AccessNeed[] {
  const personality = currentPersonality(workspace);
  const declared = info.capabilities.network?.allowedHosts ?? [];
  const { userCodeId: toolId } = info;
  const code = workspace.tools.find(({ id }) => id === toolId)?.code ?? '';
  const origins = new Map(originsIn(code).map((one) => [new URL(one).hostname, one]));
  const requested = run ? requestedHosts(run, info.name) : [];
  // `*` asks for what the personality allows, and lacks only what was requested.
  const hosts = new Set(
    [...declared, ...origins.keys(), ...requested].filter((one) => one !== '*'),
  );
  return [...hosts].flatMap((host) => {
    const fixes: Fix[] = [];
    const isDeclared = coversAny(declared, host);
    if (!isDeclared && toolId === undefined) return [];
    if (!isDeclared) fixes.push({ kind: 'declare-host', toolId: toolId ?? '', host, label: '' });
    const allowed = missingHost(personality, host);
    // Denied hosts and private addresses stay refused.
    if (!allowed && !isGranted(personality, { network: { allowedHosts: [host] } })) return [];
    if (allowed) fixes.push(allowed);
    if (fixes.length === 0) return [];
    const notes = isDeclared ? [] : ['not declared'];
    if (isReal(workspace, host)) {
      const origin = origins.get(host) ?? `https://${host}`;
      fixes.push({ kind: 'allow-origin', origin, label: '' });
      notes.unshift('real network');
    }
    const name = notes.length > 0 ? `${host} (${notes.join(', ')})` : host;
    return { name, label: `Allow ${host} for ${personality.name}`, fixes };
  });
}

/** The hosts of failed requests of a tool. Each was outside of what tool and personality share. */
function requestedHosts({ lanes }: Pick<Run, 'lanes'>, tool: string): string[] {
  return lanes.flatMap(({ tool: name, result }) => {
    const text = name === tool && result?.ok === false ? textOf(result) : '';
    return NOT_SHARED.exec(text)?.[1] ?? [];
  });
}

/** Only the host of a failure that the registry began: others may contain texts of servers. */
const NOT_SHARED = /^HOST_NOT_ALLOWED: ([\w.-]+) is not among the hosts/;

function pathNeeds({ workspace, info, run }: NeedsInput): AccessNeed[] {
  const personality = currentPersonality(workspace);
  const { fs_reach: declared } = info.capabilities;
  const missing = missingPaths(personality, info.capabilities);
  const lacks = new Set(missing.map(({ mode }) => mode));
  // Only a tool that declares the paths of the personality gets another one by the personality.
  const requested = (run ? requestedPaths(run, info.name) : []).filter(
    ({ mode }) => declared?.[mode] === 'from-personality' && !lacks.has(mode),
  );
  const further = requested.flatMap(({ mode, path }) =>
    missingPaths(personality, { fs_reach: { [mode]: [path] } }),
  );
  return [...missing, ...further].map((fix) => ({
    name: `${fix.mode} access to ${fix.path}`,
    label: fix.label,
    fixes: [fix],
  }));
}

/** The paths of failed calls of a tool. Each was outside of what its personality allows. */
function requestedPaths({ lanes }: Pick<Run, 'lanes'>, tool: string) {
  const found = lanes.flatMap(({ tool: name, result }) => {
    const text = name === tool && result?.ok === false ? textOf(result) : '';
    const [, path, mode] = NOT_REACHED.exec(text) ?? [];
    return path && (mode === 'read' || mode === 'write') ? [{ mode, path } as const] : [];
  });
  return [...new Map(found.map((one) => [`${one.mode} ${one.path}`, one])).values()];
}

/** Only the path of a failure that the registry began. */
const NOT_REACHED =
  /^PATH_NOT_REACHABLE: (\/[^\n]*?) is not in the paths that this tool may (read|write) /;

function backendNeeds({ workspace, info }: NeedsInput): AccessNeed[] {
  const { missing } = workspace.scenario;
  const lacking = capabilityNames.filter(
    (one) => one in info.capabilities && missing.includes(one),
  );
  return lacking.map((one) => {
    const names = one === 'secrets' ? (info.capabilities.secrets ?? []) : [];
    const which = names.length > 0 ? ` (${names.join(', ')})` : '';
    const name = `a backend for ${CAPABILITY_LABELS[one]}${which}`;
    const fix: Fix = { kind: 'provide-backends', capabilities: [one], label: '' };
    return { name, label: `Add ${name}`, fixes: [fix], isShared: true };
  });
}

/** Simulated services have hosts that end in `.example`, or have mocked responses. */
function isReal({ scenario }: Workspace, host: string): boolean {
  if (host.includes('*') || host.endsWith('.example')) return false;
  return !scenario.mocks?.some(({ url }) => parseUrl(url)?.hostname === host);
}
