import type { Personality } from '../../contract/personality.ts';
import type { GateOptions } from '../../registry/gate-options.ts';
import { bareName, isBuiltIn, type ToolEntry } from '../../registry/tool-entry.ts';
import type { ToolFilter } from '../../registry/tool-filter.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Gate } from './gate.ts';
import { type GateText, type ToolFacts, toList, toText } from './gate-text.ts';
import { refuseHiddenTool } from './unknown-tool.ts';
import type { Verdict, VerdictValue } from './verdict.ts';

/**
 * Permissions, the personality's toolset, its MCP servers and its plugins. See
 * docs/contract.md#allowlist.
 */
export const allowlist = {
  id: 'allowlist',
  unknown: true,
  holds: 'pass',
  check({ entry, name }: OpenCall, { filter, options }: GateEnv): Verdict {
    const decision = decide(entry, filter, options);
    if (decision.outcome !== 'refuse') return decision;
    const refusal = err(`Tool ${name} is not permitted for this personality`, 'not_available');
    return { ...decision, result: refuseHiddenTool(name, refusal, options) };
  },
} as const satisfies Gate;

/** The same for listings. */
export function passesAllowlist(
  entry: ToolEntry,
  filter: ToolFilter,
  options: AllowlistOptions,
): boolean {
  return decide(entry, filter, options).outcome !== 'refuse';
}

/** The options that decide what a toolset means. */
export type AllowlistOptions = Pick<GateOptions, 'emptyAllowlist' | 'toolsetCovers'>;

type Decision = Permitted | NotPermitted;

interface Permitted {
  readonly outcome: 'pass' | 'skip';
  readonly rule: string;
  readonly value?: VerdictValue;
}

interface NotPermitted {
  readonly outcome: 'refuse';
  readonly rule: string;
  readonly value?: VerdictValue;
}

function decide(entry: ToolEntry, filter: ToolFilter, options: AllowlistOptions): Decision {
  // Permissions apply to every kind of tool, and a denial wins over everything.
  if (filter.deniedActions && names(filter.deniedActions, entry)) return DENIED_ACTION;
  if (filter.allowedActions && !names(filter.allowedActions, entry)) return NOT_ALLOWED_ACTION;
  return isBuiltIn(entry)
    ? decideBuiltIn(entry, filter, options)
    : decideForeign(entry, filter, options);
}

/** By its own name, or by its MCP server's, which covers every tool of that server. */
function names(actions: ReadonlySet<string>, { name, mcpServer }: ToolEntry): boolean {
  return actions.has(name) || (mcpServer !== undefined && actions.has(mcpServer));
}

function decideBuiltIn(
  entry: ToolEntry,
  { allowed }: ToolFilter,
  { emptyAllowlist, toolsetCovers }: AllowlistOptions,
): Decision {
  if (!allowed) return NO_LIST;
  const deniesAll = allowed.size === 0 && emptyAllowlist === 'deny-all';
  if (entry.alwaysInclude && !(deniesAll && toolsetCovers === 'all')) return ALWAYS;
  // docs/contract.md#allowlist: the list applies when it is not empty.
  if (allowed.size === 0) return deniesAll ? EMPTY_DENIES : EMPTY_ALLOWS;
  return allowed.has(entry.name) ? LISTED : NOT_LISTED;
}

// A tool from an MCP server and a plugin must pass both gates.
function decideForeign(
  entry: ToolEntry,
  filter: ToolFilter,
  { emptyAllowlist, toolsetCovers }: AllowlistOptions,
): Decision {
  const { mcpServer, pluginId } = entry;
  if (mcpServer !== undefined) {
    if (filter.servers && !filter.servers.has(mcpServer)) {
      return { outcome: 'refuse', rule: 'allowlist.mcp_server_not_allowed', value: mcpServer };
    }
    const tools = filter.serverTools?.get(mcpServer);
    if (tools && !tools.has(bareName(entry))) {
      return { outcome: 'refuse', rule: 'allowlist.mcp_tool_not_allowed', value: bareName(entry) };
    }
  }
  if (pluginId !== undefined && filter.plugins && !filter.plugins.has(pluginId)) {
    return { outcome: 'refuse', rule: 'allowlist.plugin_not_allowed', value: pluginId };
  }
  const { allowed } = filter;
  if (toolsetCovers === 'all' && allowed && !isOriginListed(entry, filter)) {
    if (allowed.has(entry.name)) return LISTED;
    if (allowed.size > 0) return NOT_LISTED;
    if (emptyAllowlist === 'deny-all') return EMPTY_DENIES;
  }
  if (mcpServer !== undefined) return { outcome: 'pass', rule: 'allowlist.mcp', value: mcpServer };
  return { outcome: 'pass', rule: 'allowlist.plugin', value: pluginId ?? '' };
}

/** Whether the lists name the server and the plugin of a tool that they do not refuse. */
function isOriginListed({ mcpServer, pluginId }: ToolEntry, filter: ToolFilter): boolean {
  const { servers, serverTools, plugins } = filter;
  const isServerListed =
    mcpServer === undefined || (servers ?? serverTools)?.has(mcpServer) === true;
  return isServerListed && (pluginId === undefined || plugins !== undefined);
}

const NO_LIST: Decision = { outcome: 'skip', rule: 'allowlist.none' };
const EMPTY_ALLOWS: Decision = { outcome: 'skip', rule: 'allowlist.empty_allows_all' };
const EMPTY_DENIES: Decision = { outcome: 'refuse', rule: 'allowlist.empty_denies_all' };
const ALWAYS: Decision = { outcome: 'pass', rule: 'allowlist.always_include' };
const LISTED: Decision = { outcome: 'pass', rule: 'allowlist.listed' };
const NOT_LISTED: Decision = { outcome: 'refuse', rule: 'allowlist.not_listed' };
const DENIED_ACTION: Decision = { outcome: 'refuse', rule: 'allowlist.denied_action' };
const NOT_ALLOWED_ACTION: Decision = { outcome: 'refuse', rule: 'allowlist.not_allowed_action' };

/** The gate's name, and the texts of its rules. */
export const allowlistText: GateText = {
  title: 'Allowlist',
  clause: [
    'A built-in tool must be in the toolset of the personality, if that list is not empty.',
    'For tools of MCP servers and plugins, the lists of servers and plugins apply.',
    'Permissions allow or deny actions of every kind of tool.',
  ],
  rules: {
    'allowlist.none': {
      detail: ({ personality }) => `${personality.id} has no toolset: all tools pass`,
    },
    'allowlist.empty_allows_all': { detail: () => 'the toolset is empty: all tools pass' },
    'allowlist.empty_denies_all': {
      tag: 'allowlist',
      detail: () => 'the toolset is empty: no tool passes',
      forbids: () => 'the toolset does not name it',
      sentence: () => 'The toolset is empty, and this registry then allows no tool.',
    },
    'allowlist.always_include': { detail: () => 'always included' },
    'allowlist.listed': { detail: ({ personality }) => `listed by ${personality.id}.toolset` },
    'allowlist.not_listed': {
      tag: 'allowlist',
      detail: ({ personality }) => `not in ${personality.id}’s toolset`,
      forbids: () => 'the toolset does not name it',
      sentence: ({ personality }) => `The toolset is ${toList(personality.toolset)}.`,
    },
    'allowlist.mcp': { detail: ({ value }) => `server ${toText(value)} is allowed` },
    'allowlist.plugin': { detail: ({ value }) => `plugin ${toText(value)} is allowed` },
    'allowlist.mcp_server_not_allowed': {
      tag: 'server',
      detail: ({ value, personality }) =>
        `server ${toText(value)} is not in ${personality.id}’s list`,
      forbids: ({ value }) => `the MCP servers do not include ${toText(value)}`,
      sentence: ({ personality }) => `The list is ${toList(personality.mcp_servers, 'empty')}.`,
    },
    'allowlist.mcp_tool_not_allowed': {
      tag: 'server tool',
      detail: ({ value, personality }) => `${toText(value)} is not in ${personality.id}.mcp_tools`,
      forbids: ({ info }) =>
        `the tools of the MCP server ${info?.mcpServer ?? ''} do not include it`,
      sentence: ({ personality, info }) =>
        `The list is ${toList(toolsOf(personality, info), 'empty')}.`,
    },
    'allowlist.plugin_not_allowed': {
      tag: 'plugin',
      detail: ({ value, personality }) =>
        `plugin ${toText(value)} is not in ${personality.id}’s list`,
      forbids: ({ value }) => `the plugins do not include ${toText(value)}`,
      sentence: ({ personality }) => `The list is ${toList(personality.plugins, 'empty')}.`,
    },
    'allowlist.denied_action': {
      tag: 'permissions',
      detail: ({ personality }) => `in ${personality.id}’s denied actions`,
      forbids: () => 'the denied actions name it',
      sentence: () => 'Denials override all lists that allow the tool.',
    },
    'allowlist.not_allowed_action': {
      tag: 'permissions',
      detail: ({ personality }) => `not in ${personality.id}’s allowed actions`,
      forbids: () => 'the allowed actions do not name it',
      sentence: ({ personality }) =>
        `The list is ${toList(personality.permissions?.allowed_actions, 'empty')}.`,
    },
  },
};

function toolsOf(personality: Personality, info: ToolFacts | undefined): string[] | undefined {
  const server = info?.mcpServer ?? '';
  const tools = personality.mcp_tools;
  return tools && Object.hasOwn(tools, server) ? tools[server] : undefined;
}
