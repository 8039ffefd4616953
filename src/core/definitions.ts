import type { JsonSchema } from './contract/tool.ts';
import type { ToolDefinitionLite } from './contract/tool-definition.ts';
import { frozenCopy } from './frozen-copy.ts';
import { passesAllowlist } from './gates/allowlist.ts';
import { isExcluded } from './gates/exclusion.ts';
import { type ToolEntry, unavailability } from './tool-entry.ts';
import type { ToolFilter } from './tool-filter.ts';
import type { ToolTable } from './tool-table.ts';

interface Listing {
  version: number;
  /** What passes the filter, whether available or not. */
  entries: ToolEntry[];
  /** Which of the conditional entries were hidden. */
  hidden: ReadonlySet<ToolEntry>;
  definitions: ToolDefinitionLite[];
}

/**
 * Lists the definitions that pass a filter, in the order of registration. A listing is kept for
 * each filter until the table changes; availability is asked anew each time.
 *
 * Source: seed 1, 'toDefinitions'; page 1, section 3.
 */
export function createDefinitionLister(
  table: ToolTable,
  denyEmpty: boolean,
): (filter: ToolFilter) => ToolDefinitionLite[] {
  const listings = new WeakMap<ToolFilter, Listing>();
  return (filter) => {
    const hidden = hiddenNow(table);
    let listing = listings.get(filter);
    if (listing?.version !== table.version) {
      const { version } = table;
      const entries = select(table, filter, denyEmpty);
      listing = { version, entries, hidden, definitions: define(entries, hidden) };
      listings.set(filter, listing);
    } else if (!sameMembers(listing.hidden, hidden)) {
      listing.hidden = hidden;
      listing.definitions = define(listing.entries, hidden);
    }
    return listing.definitions;
  };
}

const NONE: ReadonlySet<ToolEntry> = new Set();

function hiddenNow(table: ToolTable): ReadonlySet<ToolEntry> {
  if (table.conditional.size === 0) return NONE;
  // A copy, since `isAvailable` is foreign code and may change the table.
  return new Set([...table.conditional].filter((entry) => unavailability(entry) !== undefined));
}

function select(table: ToolTable, filter: ToolFilter, denyEmpty: boolean): ToolEntry[] {
  const passes = (entry: ToolEntry): boolean =>
    !isExcluded(entry, filter) && passesAllowlist(entry, filter, denyEmpty);
  const { allowed } = filter;
  // A short allowlist over a long table: only its names and the ungated can pass.
  if (allowed && allowed.size > 0 && allowed.size * 4 < table.byName.size) {
    const candidates = new Set(table.ungated);
    for (const name of allowed) {
      const entry = table.byName.get(name);
      if (entry) candidates.add(entry);
    }
    return [...candidates].filter(passes).sort((a, b) => a.order - b.order);
  }
  return [...table.byName.values()].filter(passes);
}

function define(entries: ToolEntry[], hidden: ReadonlySet<ToolEntry>): ToolDefinitionLite[] {
  const definitions: ToolDefinitionLite[] = [];
  for (const entry of entries) {
    if (hidden.has(entry)) continue;
    try {
      entry.definition ??= toDefinition(entry);
      definitions.push(entry.definition);
    } catch {
      // A tool whose description or schema cannot be read is not available; the others are.
    }
  }
  // Frozen, since it is handed out again to the next who asks.
  Object.freeze(definitions);
  return definitions;
}

function toDefinition({ tool, name }: ToolEntry): ToolDefinitionLite {
  const { description, schema } = tool;
  let parameters: ToolDefinitionLite['parameters'] | undefined;
  return Object.freeze({
    name,
    description,
    // Copied only when somebody looks: most of a long list is never read.
    get parameters() {
      parameters ??= copyOf(schema);
      return parameters;
    },
  });
}

/** A schema that breaks halfway must not break the list that it stands in. */
function copyOf(schema: JsonSchema): JsonSchema {
  try {
    return frozenCopy(schema);
  } catch {
    return Object.freeze({});
  }
}

function sameMembers(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  return a.size === b.size && [...a].every((member) => b.has(member));
}
