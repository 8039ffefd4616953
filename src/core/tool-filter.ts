import type { ToolFilterOpts } from './contract/tool-filter-opts.ts';
import { frozenCopy } from './frozen-copy.ts';

/** The lists of one caller, made ready for look-ups. Absent = no such gate. */
export interface ToolFilter {
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
  readonly filterOpts: ToolFilterOpts | undefined;
  readonly filter: ToolFilter;
}

/** How many different filters are kept ready; a process serves few personalities at a time. */
const KEPT = 16;

/**
 * Keeps the last filters ready. They are found by content, so a list that its owner changed in
 * place is a new filter.
 */
export function createFilterCache(): (
  allowedTools: string[] | undefined,
  filterOpts: ToolFilterOpts | undefined,
) => ToolFilter {
  const known: Known[] = [];
  return (allowedTools, filterOpts) => {
    for (const entry of known) {
      if (same(entry.allowedTools, allowedTools) && same(entry.filterOpts, filterOpts)) {
        return entry.filter;
      }
    }
    const filter = toToolFilter(allowedTools, filterOpts);
    known.unshift({
      allowedTools: frozenCopy(allowedTools),
      filterOpts: frozenCopy(filterOpts),
      filter,
    });
    known.length = Math.min(known.length, KEPT);
    return filter;
  };
}

function toToolFilter(allowedTools: string[] | undefined, opts: ToolFilterOpts = {}): ToolFilter {
  const { allowedMcpTools, permissions } = opts ?? {};
  return {
    allowed: toSet(allowedTools),
    excluded: toSet(opts?.excludeTools),
    servers: toSet(opts?.allowedMcpServers),
    // A map, so that a server named `constructor` is no different from others.
    serverTools:
      allowedMcpTools &&
      new Map(Object.entries(allowedMcpTools).map(([server, names]) => [server, new Set(names)])),
    plugins: toSet(opts?.allowedPlugins),
    allowedActions: toSet(permissions?.allowed_actions),
    deniedActions: toSet(permissions?.denied_actions),
  };
}

function toSet(list: readonly string[] | null | undefined): ReadonlySet<string> | undefined {
  return list ? new Set(list) : undefined;
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!same(a[at], b[at])) return false;
    return true;
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!same(Reflect.get(a, key), Reflect.get(b, key))) return false;
  return true;
}
