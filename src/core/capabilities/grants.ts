import type { CapabilityGrant } from '../contract/capabilities.ts';
import type { Personality } from '../contract/personality.ts';
import type { ToolCapabilities } from '../contract/tool-capabilities.ts';
import type { NetworkPolicy } from '../contract/tool-context.ts';
import { hazardOf } from './addresses.ts';
import { coversHost, intersectHosts, narrower, normalizePattern } from './host-patterns.ts';
import { isOnFloor } from './path-floor.ts';
import { coversPath, normalizePath } from './paths.ts';
import { isSecretPattern } from './secret-refs.ts';

/** The limits of a personality. An absent member sets no limit. */
export interface CapabilityPolicy {
  network?: NetworkPolicy | undefined;
  fs_reach?: Personality['fs_reach'] | undefined;
}

/** The hosts of one tool. */
export interface NetworkGrant extends CapabilityGrant {
  /** Wins over the granted hosts. */
  denied: readonly string[];
  /** An invalid denial. Nothing is granted then. */
  unreadable?: string;
  allowPrivate: boolean;
}

/** The paths of one tool, for reading or for writing. */
export interface PathGrant {
  granted: readonly string[];
  withheld: readonly string[];
  /** The lists behind the granted paths; a path must be within each of them. */
  bounds: readonly (readonly string[])[];
}

/** Both reaches of one tool. */
export interface FsGrant extends CapabilityGrant {
  read: PathGrant;
  write: PathGrant;
}

/** The grants of one tool; an undeclared capability is absent. */
export interface Grants {
  network?: NetworkGrant;
  secrets?: CapabilityGrant;
  storage?: CapabilityGrant;
  fs_reach?: FsGrant;
  process?: CapabilityGrant;
  attachments?: CapabilityGrant;
}

/**
 * Resolves a tool's declaration against a personality's limits. Validation, `explain` and the call
 * all use this function, so that they agree.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @param workingDir The base of relative paths.
 */
export function grantsOf(
  declared: ToolCapabilities,
  policy: CapabilityPolicy,
  workingDir: string,
): Grants {
  const grants: Grants = {};
  const has = (name: keyof ToolCapabilities): boolean => name in declared;
  if (has('network')) {
    grants.network = grantNetwork(listOf(declared.network?.allowedHosts), policy.network);
  }
  if (has('secrets')) {
    const refs = listOf(declared.secrets);
    grants.secrets = split('secrets', refs, isSecretPattern);
  }
  if (has('storage')) {
    grants.storage = split('storage', [declared.storage?.scope ?? 'tool-private'], () => true);
  }
  if (has('fs_reach')) grants.fs_reach = grantFs(declared.fs_reach ?? {}, policy, workingDir);
  if (has('process')) {
    const binaries = listOf(declared.process?.allowedBinaries);
    grants.process = split('process', binaries, (name) => name !== '');
  }
  if (has('attachments')) {
    grants.attachments = split('attachments', listOf(declared.attachments?.kinds), () => true);
  }
  return grants;
}

/** The reach of only a personality, for reading or for writing. */
export function personalAccess(
  policy: CapabilityPolicy,
  mode: 'read' | 'write',
  workingDir: string,
): PathGrant {
  return grantPaths(
    'from-personality',
    policy.fs_reach && (policy.fs_reach[mode] ?? []),
    workingDir,
  );
}

function grantNetwork(declared: string[], policy: NetworkPolicy | undefined): NetworkGrant {
  const allowPrivate = policy?.allow_private_urls === true;
  const denied: string[] = [];
  let unreadable: string | undefined;
  for (const pattern of listOf(policy?.deny)) {
    const normal = normalizePattern(pattern);
    if (normal === undefined) unreadable = pattern;
    else denied.push(normal);
  }
  // Without a list everything is allowed; an empty one allows nothing.
  const allowed =
    policy?.allow === undefined
      ? ['*']
      : listOf(policy.allow).flatMap((one) => normalizePattern(one) ?? []);
  const isOpen = (pattern: string): boolean => {
    if (unreadable !== undefined || denied.some((outer) => coversHost(outer, pattern)))
      return false;
    if (pattern === '*') return true;
    // Of `*.x`, any name below `x`.
    const hazard = hazardOf(pattern.replace(/^\*/, 'a'));
    return hazard === undefined || (hazard === 'private' && allowPrivate);
  };
  const readable = declared.flatMap((one) => normalizePattern(one) ?? []);
  const granted = intersectHosts(readable, allowed).filter(isOpen);
  const withheld = declared.filter((one) => {
    const normal = normalizePattern(one);
    // `*` requests all hosts of the personality, and lacks none of them.
    if (normal === '*') return granted.length === 0;
    return normal === undefined || !granted.some((outer) => coversHost(outer, normal));
  });
  return {
    capability: 'network',
    granted,
    withheld,
    denied,
    allowPrivate,
    ...(unreadable !== undefined && { unreadable }),
  };
}

function grantFs(
  declared: NonNullable<ToolCapabilities['fs_reach']>,
  policy: CapabilityPolicy,
  workingDir: string,
): FsGrant {
  const reach = policy.fs_reach;
  const read = grantPaths(declared.read ?? [], reach && (reach.read ?? []), workingDir);
  const write = grantPaths(declared.write ?? [], reach && (reach.write ?? []), workingDir);
  const tell = (key: 'granted' | 'withheld'): string[] => [
    ...read[key].map((path) => `read ${path}`),
    ...write[key].map((path) => `write ${path}`),
  ];
  return {
    capability: 'fs_reach',
    granted: tell('granted'),
    withheld: tell('withheld'),
    read,
    write,
  };
}

/** @param reach The personality's paths; `undefined` = no limit. */
function grantPaths(
  declared: readonly string[] | 'from-personality',
  reach: readonly string[] | undefined,
  workingDir: string,
): PathGrant {
  const normal = (paths: readonly string[]): string[] =>
    listOf(paths).flatMap((path) => normalizePath(path, workingDir) ?? []);
  const allowed = reach && normal(reach);
  if (declared === 'from-personality') {
    // A personality without a reach grants none: no paths were written down.
    const granted = (allowed ?? []).filter((path) => !isOnFloor(path));
    return { granted, withheld: granted.length > 0 ? [] : [declared], bounds: [granted] };
  }
  const asked = normal(declared);
  const granted = (allowed ? narrower(asked, allowed, coversPath) : asked).filter(
    (path) => !isOnFloor(path),
  );
  const withheld = listOf(declared).filter((one) => {
    const path = normalizePath(one, workingDir);
    return path === undefined || !granted.some((outer) => coversPath(outer, path));
  });
  return { granted, withheld, bounds: allowed ? [asked, allowed] : [asked] };
}

function split(
  capability: CapabilityGrant['capability'],
  declared: readonly string[],
  isGranted: (one: string) => boolean,
): CapabilityGrant {
  return {
    capability,
    granted: declared.filter(isGranted),
    withheld: declared.filter((one) => !isGranted(one)),
  };
}

// Declarations may also come from files and models, so types are not enough.
function listOf(value: readonly string[] | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
