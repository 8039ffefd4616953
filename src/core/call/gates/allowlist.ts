import { bareName, isBuiltIn, type ToolEntry } from '../../registry/tool-entry.ts';
import type { ToolFilter } from '../../registry/tool-filter.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { Verdict, VerdictValue } from './gate.ts';

/**
 * Step 4: permissions, the personality's toolset, its MCP servers and its plugins.
 * See docs/contract.md#allowlist.
 */
export function checkAllowlist({ entry, name }: OpenCall, { filter, options }: GateEnv): Verdict {
  const decision = decide(entry, filter, options.emptyAllowlist === 'deny-all');
  if (decision.outcome !== 'refuse') return decision;
  const result = err(`Tool ${name} is not permitted for this personality`, 'not_available');
  return { ...decision, result };
}

/** The same for listings. */
export function passesAllowlist(entry: ToolEntry, filter: ToolFilter, denyEmpty: boolean): boolean {
  return decide(entry, filter, denyEmpty).outcome !== 'refuse';
}

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

function decide(entry: ToolEntry, filter: ToolFilter, denyEmpty: boolean): Decision {
  // Permissions hold for every kind of tool, and a denial beats all else.
  if (filter.deniedActions && names(filter.deniedActions, entry)) return DENIED_ACTION;
  if (filter.allowedActions && !names(filter.allowedActions, entry)) return NOT_ALLOWED_ACTION;
  return isBuiltIn(entry) ? decideBuiltIn(entry, filter, denyEmpty) : decideForeign(entry, filter);
}

/** By its own name, or by its MCP server's, which covers every tool of that server. */
function names(actions: ReadonlySet<string>, { name, mcpServer }: ToolEntry): boolean {
  return actions.has(name) || (mcpServer !== undefined && actions.has(mcpServer));
}

function decideBuiltIn(entry: ToolEntry, { allowed }: ToolFilter, denyEmpty: boolean): Decision {
  if (!allowed) return NO_LIST;
  if (entry.alwaysInclude) return ALWAYS;
  // docs/contract.md#allowlist: the list applies when it is not empty.
  if (allowed.size === 0) return denyEmpty ? EMPTY_DENIES : EMPTY_ALLOWS;
  return allowed.has(entry.name) ? LISTED : NOT_LISTED;
}

// A tool that comes from an MCP server and from a plugin passes both gates.
function decideForeign(entry: ToolEntry, filter: ToolFilter): Decision {
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
  if (mcpServer !== undefined) return { outcome: 'pass', rule: 'allowlist.mcp', value: mcpServer };
  return { outcome: 'pass', rule: 'allowlist.plugin', value: pluginId ?? '' };
}

const NO_LIST: Decision = { outcome: 'skip', rule: 'allowlist.none' };
const EMPTY_ALLOWS: Decision = { outcome: 'skip', rule: 'allowlist.empty_allows_all' };
const EMPTY_DENIES: Decision = { outcome: 'refuse', rule: 'allowlist.empty_denies_all' };
const ALWAYS: Decision = { outcome: 'pass', rule: 'allowlist.always_include' };
const LISTED: Decision = { outcome: 'pass', rule: 'allowlist.listed' };
const NOT_LISTED: Decision = { outcome: 'refuse', rule: 'allowlist.not_listed' };
const DENIED_ACTION: Decision = { outcome: 'refuse', rule: 'allowlist.denied_action' };
const NOT_ALLOWED_ACTION: Decision = { outcome: 'refuse', rule: 'allowlist.not_allowed_action' };
