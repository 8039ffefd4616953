import type { ToolFilterOpts } from '../contract/tool-filter-opts.ts';
import { frozenCopy } from '../copy/frozen-copy.ts';
import { withKeptPermissions } from './join-filters.ts';
import { serverLists } from './server-lists.ts';

/** The lists of one caller, prepared for look-ups. Absent = no such gate. */
export interface ToolFilter {
  /** Unique in this process; from 1. */
  readonly id: number;
  readonly allowed: ReadonlySet<string> | undefined;
  readonly excluded: ReadonlySet<string> | undefined;
  readonly servers: ReadonlySet<string> | undefined;
  readonly serverTools: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  readonly plugins: ReadonlySet<string> | undefined;
  readonly allowedActions: ReadonlySet<string> | undefined;
  readonly deniedActions: ReadonlySet<string> | undefined;
}

interface Known {
  readonly allowedTools: readonly string[] | undefined;
  readonly opts: ToolFilterOpts;
  readonly filter: ToolFilter;
}

let nextId = 1;

/** How many different filters are cached; a process uses few personalities at a time. */
const KEPT = 8;

/**
 * Caches the last filters. They are found by content, so a list that its owner changed in place is
 * a new filter.
 */
export function createFilterCache(): (
  allowedTools: string[] | undefined,
  filterOpts: ToolFilterOpts | undefined,
) => ToolFilter {
  const known: Known[] = [];
  return (allowedTools, filterOpts) => {
    const opts = filterOpts ? withKeptPermissions(filterOpts) : NO_OPTS;
    for (const entry of known) {
      if (sameList(entry.allowedTools, allowedTools) && sameOpts(entry.opts, opts)) {
        return entry.filter;
      }
    }
    const entry = toKnown(allowedTools, opts);
    known.unshift(entry);
    known.length = Math.min(known.length, KEPT);
    return entry.filter;
  };
}

const NO_OPTS: ToolFilterOpts = {};

// Each field is read by name, here and in `sameOpts`. Options may be a class instance, whose
// getters are not own keys.
function toKnown(allowedTools: string[] | undefined, opts: ToolFilterOpts): Known {
  const { excludeTools, allowedMcpServers, allowedMcpTools, allowedPlugins, permissions } = opts;
  const { allowed_actions, denied_actions } = permissions ?? {};
  return {
    allowedTools: frozenCopy(allowedTools),
    opts: frozenCopy({
      ...(excludeTools && { excludeTools }),
      ...(allowedMcpServers && { allowedMcpServers }),
      ...(allowedMcpTools && { allowedMcpTools: serverLists(allowedMcpTools) }),
      ...(allowedPlugins && { allowedPlugins }),
      permissions: {
        ...(allowed_actions && { allowed_actions }),
        ...(denied_actions && { denied_actions }),
      },
    }),
    filter: {
      id: nextId++,
      allowed: toSet(allowedTools),
      excluded: toSet(excludeTools),
      servers: toSet(allowedMcpServers),
      serverTools: allowedMcpTools ? toSets(allowedMcpTools) : undefined,
      plugins: toSet(allowedPlugins),
      allowedActions: toSet(allowed_actions),
      deniedActions: toSet(denied_actions),
    },
  };
}

function toSet(list: readonly string[] | null | undefined): ReadonlySet<string> | undefined {
  return list ? new Set(list) : undefined;
}

/** A map, so that a server named `constructor` is an ordinary one. */
function toSets(lists: Record<string, string[]>): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map<string, ReadonlySet<string>>();
  for (const [server, names] of Object.entries(serverLists(lists))) {
    sets.set(server, new Set(names));
  }
  return sets;
}

function sameOpts(known: ToolFilterOpts, given: ToolFilterOpts): boolean {
  const { permissions } = given;
  return (
    sameList(known.excludeTools, given.excludeTools) &&
    sameList(known.allowedMcpServers, given.allowedMcpServers) &&
    sameList(known.allowedPlugins, given.allowedPlugins) &&
    sameList(known.permissions?.allowed_actions, permissions?.allowed_actions) &&
    sameList(known.permissions?.denied_actions, permissions?.denied_actions) &&
    sameLists(known.allowedMcpTools, given.allowedMcpTools)
  );
}

/** Only absent fields on both sides, or arrays on both, can be equal. */
function sameList(known: Names, given: Names): boolean {
  if (!known || !given) return !known && !given;
  if (!Array.isArray(known) || !Array.isArray(given) || known.length !== given.length) return false;
  for (let at = 0; at < known.length; at++) if (known[at] !== given[at]) return false;
  return true;
}

type Names = readonly string[] | null | undefined;

function sameLists(
  known: Record<string, string[]> | undefined,
  given: Record<string, string[]> | undefined,
): boolean {
  if (!known || !given) return !known && !given;
  const lists = serverLists(given);
  const servers = Object.keys(known);
  return (
    servers.length === Object.keys(lists).length &&
    servers.every((server) => sameList(known[server], lists[server]))
  );
}
