import { type AllowlistOptions, passesAllowlist } from '../call/gates/allowlist.ts';
import { isHeldBack } from '../call/gates/approval.ts';
import { isExcluded } from '../call/gates/exclusion.ts';
import type { ToolDefinitionLite } from '../contract/tool-definition.ts';
import type { ToolRegistryOptions } from '../registry/options.ts';
import { type ToolEntry, unavailability } from '../registry/tool-entry.ts';
import type { ToolFilter } from '../registry/tool-filter.ts';
import type { ToolTable } from '../registry/tool-table.ts';

interface Listing {
  version: number;
  /** The unavailable or unapproved entries. */
  hidden: ReadonlySet<ToolEntry>;
  definitions: ToolDefinitionLite[];
}

/**
 * Lists the definitions that pass a filter, in the order of registration. A listing is cached for
 * each filter until the table changes; availability and approval are checked each time.
 *
 * Source: docs/contract.md#definitions.
 */
export function createDefinitionLister(
  table: ToolTable,
  options: ToolRegistryOptions,
): (filter: ToolFilter) => ToolDefinitionLite[] {
  const { approved } = options;
  const listings = new WeakMap<ToolFilter, Listing>();
  return (filter) => {
    const hidden = hiddenNow(table, approved);
    const kept = listings.get(filter);
    if (kept?.version === table.version && sameMembers(kept.hidden, hidden)) {
      return kept.definitions;
    }
    const { version } = table;
    const definitions = list(table, filter, hidden, options);
    listings.set(filter, { version, hidden, definitions });
    return definitions;
  };
}

const NONE: ReadonlySet<ToolEntry> = new Set();

function hiddenNow(
  table: ToolTable,
  approved: ToolRegistryOptions['approved'],
): ReadonlySet<ToolEntry> {
  if (!approved && table.conditional.size === 0) return NONE;
  // A copy, because `isAvailable` is foreign code and may change the table.
  const asked = [...(approved ? table.byName.values() : table.conditional)];
  return new Set(
    asked.filter((entry) => isHeldBack(entry, approved) || unavailability(entry) !== undefined),
  );
}

function list(
  table: ToolTable,
  filter: ToolFilter,
  hidden: ReadonlySet<ToolEntry>,
  options: AllowlistOptions,
): ToolDefinitionLite[] {
  const definitions: ToolDefinitionLite[] = [];
  for (const entry of candidates(table, filter)) {
    // A tool with an unreadable description or schema has no definition.
    if (!entry.definition || hidden.has(entry)) continue;
    if (isExcluded(entry, filter) || !passesAllowlist(entry, filter, options)) continue;
    definitions.push(entry.definition);
  }
  // Frozen, because later callers get the same list. The declared type stays mutable.
  Object.freeze(definitions);
  return definitions;
}

function candidates(table: ToolTable, { allowed }: ToolFilter): Iterable<ToolEntry> {
  if (!allowed || allowed.size === 0 || allowed.size * 4 > table.byName.size) {
    return table.byName.values();
  }
  // A short allowlist over a long table: only its names and ungated tools can pass.
  const few = new Set(table.ungated);
  for (const name of allowed) {
    const entry = table.byName.get(name);
    if (entry) few.add(entry);
  }
  return [...few].sort((a, b) => a.order - b.order);
}

function sameMembers(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const member of a) if (!b.has(member)) return false;
  return true;
}
