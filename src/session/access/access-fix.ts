import { capabilityNames } from '../../core/index.ts';
import { CAPABILITY_LABELS } from '../../core/steps.ts';
import { textOf } from '../../lib/text-of.ts';
import { coversAny } from '../lib/covers-host.ts';
import { formatList } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { allowFix } from '../workspace/apply-fix.ts';
import { originsIn } from '../workspace/declare-hosts.ts';
import type { Fix } from '../workspace/fix.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isGranted, missingHost, missingPaths } from './missing-access.ts';

/** Input of {@link toAccessFix}. */
export interface AccessInput {
  workspace: Workspace;
  info: ToolInfo;
  /** The run whose failures name further hosts. */
  run?: Pick<Run, 'lanes'> | undefined;
  /** The refusal that the fix ends too. */
  first?: Fix | undefined;
}

/** One thing that a tool lacks, and the fixes that give it. */
interface AccessNeed {
  name: string;
  label: string;
  fixes: Fix[];
}

/** The fix with all that a tool lacks, as one question. */
export type AccessFix = Extract<Fix, { kind: 'grant-all' }>;

/**
 * Collects what a tool needs and does not have: hosts, paths and backends that it declares, hosts
 * that its code names, and hosts that it requested in a run. One fix grants them all.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @returns `undefined` if the tool lacks nothing that an edit can give.
 */
export function toAccessFix(input: AccessInput): AccessFix | undefined {
  const { workspace, info, first } = input;
  const { name: who } = currentPersonality(workspace);
  const backends = backendNeeds(input);
  const needs = [...hostNeeds(input), ...pathNeeds(input), ...backends];
  if (needs.length === 0) return undefined;
  if (first?.kind === 'allow-tool') {
    needs.unshift({
      name: `a place among the tools of ${who}`,
      label: first.label,
      fixes: [first],
    });
  }
  const [only] = needs;
  return {
    kind: 'grant-all',
    fixes: needs.flatMap(({ fixes }) => fixes),
    question: [
      `${info.name} needs ${formatList(needs.map(({ name }) => name))}.`,
      ...(backends.length > 0 ? [ABOUT_BACKENDS] : []),
    ].join(' '),
    label: only && needs.length === 1 ? only.label : `Allow all ${needs.length}`,
  };
}

/** A scenario has backends for the whole registry. */
const ABOUT_BACKENDS = 'A backend serves all tools that declare its capability.';

/** {@link toAccessFix} for a tool of the open workspace. */
export const selectAccessFix = (
  { workspace, run }: SessionState,
  info: ToolInfo,
  isListed: boolean,
): AccessFix | undefined => accessFixOf(workspace, info, run, isListed);

const accessFixOf = memoizeLast(
  (workspace: Workspace, info: ToolInfo, run: Run | undefined, isListed: boolean) => {
    const first = isListed ? undefined : allowFix(info.name, currentPersonality(workspace));
    return toAccessFix({ workspace, info, run, first });
  },
);

function hostNeeds({ workspace, info, run }: AccessInput): AccessNeed[] {
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

function pathNeeds({ workspace, info }: AccessInput): AccessNeed[] {
  return missingPaths(currentPersonality(workspace), info.capabilities).map((fix) => ({
    name: `${fix.mode} access to ${fix.path}`,
    label: fix.label,
    fixes: [fix],
  }));
}

function backendNeeds({ workspace, info }: AccessInput): AccessNeed[] {
  const { missing } = workspace.scenario;
  const lacking = capabilityNames.filter(
    (one) => one in info.capabilities && missing.includes(one),
  );
  return lacking.map((one) => {
    const names = one === 'secrets' ? (info.capabilities.secrets ?? []) : [];
    const which = names.length > 0 ? ` (${names.join(', ')})` : '';
    const name = `a backend for ${CAPABILITY_LABELS[one]}${which}`;
    const fix: Fix = { kind: 'provide-backends', capabilities: [one], label: '' };
    return { name, label: `Add ${name}`, fixes: [fix] };
  });
}

/** Simulated services have hosts that end in `.example`, or have mocked responses. */
function isReal({ scenario }: Workspace, host: string): boolean {
  if (host.includes('*') || host.endsWith('.example')) return false;
  return !scenario.mocks?.some(({ url }) => URL.canParse(url) && new URL(url).hostname === host);
}
