import { type Personality, type Tool, validateToolsForPersonality } from '../../core/index.ts';
import { allowHost } from './apply-fix.ts';
import { setNetwork } from './personality-transitions.ts';

/** A tool that was added: its name, its hosts, and its server if it is an MCP tool. */
export interface AddedTool extends Partial<Pick<Tool, 'capabilities'>> {
  name: string;
  mcpServer?: string;
}

/** The hosts that added tools declare, by what the personality says to each. */
export interface AddedHosts {
  /** Hosts that it does not allow yet. */
  missing: string[];
  /** Hosts that its denied hosts forbid. */
  denied: string[];
  /** Private addresses, which it does not allow. */
  hidden: string[];
  /** Hosts that it allows already. */
  granted: string[];
  /** Names of tools that take any host in each call, where the personality has a list of hosts. */
  open: string[];
}

/**
 * Sorts the hosts of added tools. Those of a tool that stays forbidden are left out. `*` is no
 * host: to allow all hosts is a choice that no tool makes for the user.
 *
 * Source: docs/contract.md#network.
 */
export function findHosts(personality: Personality, tools: readonly AddedTool[]): AddedHosts {
  const usable = tools.filter((tool) => findBarrier(personality, tool) === undefined);
  const hosts: AddedHosts = { missing: [], denied: [], hidden: [], granted: [], open: [] };
  const allow = personality.safety?.network?.allow;
  for (const host of new Set(usable.flatMap(hostsOf))) {
    if (host !== '*') hosts[accessTo(personality, host)].push(host);
    else if (allow && !allow.includes('*')) {
      hosts.open.push(
        ...usable.filter((one) => hostsOf(one).includes('*')).map(({ name }) => name),
      );
    }
  }
  return hosts;
}

/** The list of the personality that forbids an added tool, and its verb; `undefined` if none does. */
export function findBarrier(
  { exclude_tools: excluded, permissions }: Personality,
  { name, mcpServer = name }: AddedTool,
): string | undefined {
  const lists = (names: readonly string[]) => names.includes(name) || names.includes(mcpServer);
  if (excluded?.includes(name)) return 'the excluded tools name';
  if (permissions?.denied_actions && lists(permissions.denied_actions)) {
    return 'the denied actions name';
  }
  if (permissions?.allowed_actions && !lists(permissions.allowed_actions)) {
    return 'the allowed actions do not name';
  }
  return undefined;
}

/** The hosts that a tool declares. */
export function hostsOf({ capabilities }: Pick<AddedTool, 'capabilities'>): readonly string[] {
  return capabilities?.network?.allowedHosts ?? [];
}

function accessTo(personality: Personality, host: string): Exclude<keyof AddedHosts, 'open'> {
  const capabilities = { network: { allowedHosts: [host] } };
  const passes = (one: Personality) =>
    validateToolsForPersonality([{ name: '', capabilities }], one).length === 0;
  if (passes(personality)) return 'granted';
  const allowed = allowHost(personality, host);
  if (passes(allowed)) return 'missing';
  return passes(setNetwork(allowed, 'deny', undefined)) ? 'denied' : 'hidden';
}
