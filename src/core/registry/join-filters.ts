import { keysInChain } from '../../lib/read-members.ts';
import { narrower } from '../capabilities/host-patterns.ts';
import type { ToolFilterOpts, ToolPermissions } from '../contract/tool-filter-opts.ts';
import { serverLists } from './server-lists.ts';

type Names = readonly string[] | null | undefined;
type Given = ToolFilterOpts | null | undefined;

/**
 * Joins the filters of several sources, such as a personality and a declaration. The result allows
 * only tools that every source allows: allowed lists intersect, excluded and denied ones unite. A
 * source without a list does not restrict it. No input changes.
 *
 * An MCP server's name in `allowed_actions` covers the tools of that server, so `git` and
 * `mcp__git__find` meet in `mcp__git__find`.
 *
 * Source: docs/contract.md#permissions.
 *
 * @example
 * const { allowedTools, filterOpts } = personalityToFilters(reviewer);
 * const declared = registerDeclarations(registry, loaded);
 * registry.toDefinitions(allowedTools, joinFilters(filterOpts, declared.filterOpts));
 */
export function joinFilters(...sources: readonly Given[]): ToolFilterOpts {
  const given = sources.flatMap((one) => (one ? [one] : []));
  const permissions = joinPermissions(given.flatMap(permissionsOf));
  const servers = intersect(given.map((one) => one.allowedMcpServers));
  const plugins = intersect(given.map((one) => one.allowedPlugins));
  const tools = joinServerTools(given.map((one) => one.allowedMcpTools));
  const excluded = unite(given.map((one) => one.excludeTools));
  return {
    ...(servers && { allowedMcpServers: servers }),
    ...(plugins && { allowedPlugins: plugins }),
    ...(tools && { allowedMcpTools: tools }),
    ...(excluded && { excludeTools: excluded }),
    ...(permissions && { permissions }),
  };
}

/**
 * Filters with permissions that a spread keeps. `{ ...a, ...kept }` has the permissions of both, in
 * any order, and the registry joins them. `permissions` can be read as usual here, and not in the
 * spread. Cloning and JSON of a spread lose the kept permissions; use {@link joinFilters} before
 * them.
 *
 * Source: docs/contract.md#permissions.
 *
 * @example registry.toDefinitions(undefined, { ...filterOpts, ...keepPermissions(declared) });
 */
export function keepPermissions(permissions: ToolPermissions | undefined): ToolFilterOpts {
  const opts: ToolFilterOpts = {};
  if (!permissions) return opts;
  Object.defineProperties(opts, {
    // Not enumerable: in a spread it would replace the other source's permissions. An
    // assigned value is another source, which a spread copies as usual.
    permissions: {
      configurable: true,
      get: () => permissions,
      set(this: ToolFilterOpts, value: unknown) {
        Object.defineProperty(this, 'permissions', {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      },
    },
    toJSON: {
      value(this: ToolFilterOpts) {
        return joinFilters(this);
      },
    },
  });
  // A unique symbol, so that two of them can meet in one object. The shared one shows that there is
  // such a symbol. A list of all symbols costs as much as half a call.
  return Object.assign(opts, { [HAS_KEPT]: true, [Symbol(KEPT)]: permissions });
}

/** The filters including permissions that a spread kept. The same object if there are none. */
export function withKeptPermissions(opts: ToolFilterOpts): ToolFilterOpts {
  if (!(opts as Record<symbol, unknown>)[HAS_KEPT]) return opts;
  const all = permissionsOf(opts);
  // A copy has kept permissions only under their symbols.
  return all.length < 2 && opts.permissions === all[0] ? opts : joinFilters(opts);
}

// Found by name, because the package may be present twice.
const KEPT = 'toolyard.permissions';
const HAS_KEPT = Symbol.for(KEPT);

/** Every source's permissions, each one once. */
function permissionsOf(opts: ToolFilterOpts): ToolPermissions[] {
  const all = new Set<ToolPermissions>();
  if (opts.permissions) all.add(opts.permissions);
  for (const symbol of keysInChain(opts, true)) {
    if (typeof symbol !== 'symbol' || symbol.description !== KEPT) continue;
    const kept: unknown = Reflect.get(opts, symbol);
    if (typeof kept === 'object' && kept !== null) all.add(kept);
  }
  return [...all];
}

function joinPermissions(all: readonly ToolPermissions[]): ToolPermissions | undefined {
  if (all.length === 0) return undefined;
  const allowed = intersect(
    all.map((one) => one.allowed_actions),
    coversAction,
  );
  const denied = unite(all.map((one) => one.denied_actions));
  return {
    ...(allowed && { allowed_actions: allowed }),
    ...(denied && { denied_actions: denied }),
  };
}

/** `undefined` without any list; an empty list stays empty, and allows nothing. */
function intersect(
  lists: readonly Names[],
  covers: (outer: string, inner: string) => boolean = Object.is,
): string[] | undefined {
  let shared: string[] | undefined;
  for (const list of lists) {
    if (!list) continue;
    shared = shared ? narrower(shared, [...list], covers) : [...new Set(list)];
  }
  return shared;
}

function unite(lists: readonly Names[]): string[] | undefined {
  const given = lists.flatMap((list) => (list ? [list] : []));
  return given.length === 0 ? undefined : [...new Set(given.flatMap((list) => [...list]))];
}

/**
 * Whether one action includes another: a server's name includes its tools. A name with another `__`
 * could be a tool of two servers, and is left out. A join never allows more than its sources.
 */
function coversAction(outer: string, inner: string): boolean {
  if (outer === inner) return true;
  if (!inner.startsWith('mcp__')) return false;
  const rest = inner.slice('mcp__'.length);
  const end = rest.indexOf('__');
  return end === rest.lastIndexOf('__') && rest.slice(0, end) === outer;
}

/** A source does not restrict a server that it does not name. */
function joinServerTools(
  all: readonly (Record<string, string[]> | null | undefined)[],
): Record<string, string[]> | undefined {
  const given = all.flatMap((one) => (one ? [serverLists(one)] : []));
  if (given.length === 0) return undefined;
  const servers = new Set(given.flatMap((one) => Object.keys(one)));
  // From entries, so that a server named `__proto__` is an ordinary one.
  return Object.fromEntries(
    [...servers].map((server) => [
      server,
      intersect(given.map((one) => (Object.hasOwn(one, server) ? one[server] : undefined))) ?? [],
    ]),
  );
}
