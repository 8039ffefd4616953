import type { Personality } from '../../core/index.ts';
import { toForbidden } from '../../core/steps.ts';
import { formatList, formatPlural } from '../lib/format.ts';
import { type AddedTool, findBarrier, findHosts } from './added-access.ts';
import { replacePersonality, setList, setNetwork } from './personality-transitions.ts';
import { currentPersonality } from './transitions.ts';
import type { Workspace } from './workspace.ts';

/**
 * Lets the current personality use added tools and their hosts, by its toolset or its list of
 * servers, and by its list of hosts. A personality without a list may use them already. Exclusions,
 * permissions and denied hosts stay, and nothing is allowed for a tool that they forbid.
 *
 * Source: docs/contract.md#allowlist.
 */
export function grantAccess(workspace: Workspace, tools: readonly AddedTool[]): Workspace {
  const personality = currentPersonality(workspace);
  const listed = tools.reduce((one, tool) => withTool(one, tool, workspace), personality);
  return grantHosts(replacePersonality(workspace, listed), tools);
}

/** Lets the current personality contact the hosts of tools that it may use. */
export function grantHosts(workspace: Workspace, tools: readonly AddedTool[]): Workspace {
  const personality = currentPersonality(workspace);
  const { missing } = findHosts(personality, tools);
  if (missing.length === 0) return workspace;
  const allow = [...(personality.safety?.network?.allow ?? []), ...missing];
  return replacePersonality(workspace, setNetwork(personality, 'allow', allow));
}

/**
 * The step that gives access, in the past tense: `Added weather to the tools of Reviewer`.
 *
 * @param moved Tools of the same edit that have new hosts, with only these. Default: none.
 */
export function describeGrant(
  workspace: Workspace,
  tools: readonly AddedTool[],
  moved: readonly AddedTool[] = [],
): string {
  const personality = currentPersonality(workspace);
  const { name: who } = personality;
  const names =
    tools.length > 3
      ? formatPlural(tools.length, 'tool')
      : tools.map(({ name }) => name).join(', ');
  const refusal = moved.length === 0 && describeRefusal(personality, tools);
  if (refusal) return `Added ${names}, but ${refusal}`;
  const all = [...tools, ...moved];
  const { missing } = findHosts(personality, all);
  const hosts = missing.length > 3 ? formatPlural(missing.length, 'host') : missing.join(', ');
  const done = tools.length > 0 ? `Added ${names} to the tools of ${who}` : 'Edited a declaration';
  const whose = tools.length > 0 ? '' : ` for ${who}`;
  const [barrier] = describeBarriers(personality, all, moved.length > 0);
  return [
    missing.length > 0 ? `${done}, and allowed ${hosts}${whose}` : done,
    ...(barrier === undefined ? [] : [barrier]),
  ].join('. ');
}

/** Says that one list forbids all added tools, so that adding them to the personality's tools changes nothing. */
function describeRefusal(
  personality: Personality,
  tools: readonly AddedTool[],
): string | undefined {
  const [barrier, ...others] = new Set(tools.map((tool) => findBarrier(personality, tool)));
  if (barrier === undefined || others.length > 0) return undefined;
  const them = tools.length > 1 ? 'them' : 'it';
  return toForbidden(personality.name, them, `${barrier} ${them}`);
}

/**
 * Sentences, without their dots, on access of added tools that the personality forbids or limits.
 *
 * @param isNamed whether tools are named even if all are forbidden, because the text before does not
 *   say which they are. Default: no, as the page shows two lines
 */
export function describeBarriers(
  personality: Personality,
  tools: readonly AddedTool[],
  isNamed = false,
): string[] {
  const { name: who } = personality;
  const { denied, hidden, open } = findHosts(personality, tools);
  const allowed = personality.safety?.network?.allow ?? [];
  const barred = new Map<string, string[]>();
  for (const tool of tools) {
    const barrier = findBarrier(personality, tool);
    if (barrier !== undefined) barred.set(barrier, [...(barred.get(barrier) ?? []), tool.name]);
  }
  const them = (names: readonly string[]) => (names.length > 1 ? 'them' : 'it');
  const which = (names: readonly string[]) =>
    isNamed || names.length < tools.length || tools.length === 1 ? formatSome(names) : 'them';
  const refused = (hosts: readonly string[], why: string) =>
    hosts.length === 0 ? [] : [`${who} may still not contact ${formatList(hosts)}: ${why}`];
  return [
    ...[...barred].map(([barrier, names]) =>
      toForbidden(who, which(names), `${barrier} ${them(names)}`),
    ),
    ...refused(denied, `the denied hosts name ${them(denied)}`),
    ...refused(hidden, 'private addresses are refused'),
    ...open.map((name) =>
      allowed.length > 0
        ? `${who} allows requests of ${name} to ${formatSome(allowed)}`
        : `Requests of ${name} need a host that ${who} allows`,
    ),
  ];
}

/** A longer list would hide the rest of the sentence. */
const NAMED = 3;

/** `a, b, c and 2 others` */
export function formatSome(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const named = names.slice(0, NAMED);
  return formatList(rest > 0 ? [...named, formatPlural(rest, 'other')] : named);
}

/** The personality with the tool or its server in its list; the same one if it needs no entry. */
function withTool(
  personality: Personality,
  { name, mcpServer }: AddedTool,
  { registry }: Pick<Workspace, 'registry'>,
): Personality {
  const { toolset, mcp_servers: servers } = personality;
  if (mcpServer !== undefined) {
    if (!servers || servers.includes(mcpServer)) return personality;
    return setList(personality, 'mcp_servers', [...servers, mcpServer]);
  }
  if (!toolset || toolset.includes(name)) return personality;
  // An empty list lets every tool pass, unless the registry says otherwise. With one name in it,
  // it would refuse all others.
  if (toolset.length === 0 && registry.emptyAllowlist !== 'deny-all') return personality;
  return setList(personality, 'toolset', [...toolset, name]);
}
