import type { ToolRow } from '../../session/store/index.ts';
import { matchesFilter } from './matches-filter.ts';

/** The tools of one toolset, server or plugin. */
export interface ToolGroup {
  name: string;
  rows: ToolRow[];
  /** The number of tools that can be called. The model sees those without a capability, too. */
  visible: number;
  /** Whether nothing is known about any of them yet. */
  isUnknown: boolean;
}

/**
 * The tools that match a filter, by group. The user's and declared tools come first, then the
 * others in the order of the catalogue.
 *
 * @param filter words that must all occur in the name, the group or the description
 */
export function groupTools(rows: readonly ToolRow[], filter: string): ToolGroup[] {
  const groups = new Map<string, ToolGroup>();
  for (const row of rows) {
    if (!matchesFilter(`${row.name} ${row.group} ${row.description}`, filter)) continue;
    const group = groups.get(row.group) ?? {
      name: row.group,
      rows: [],
      visible: 0,
      isUnknown: true,
    };
    groups.set(row.group, group);
    group.rows.push(row);
    if (row.status === 'visible') group.visible++;
    if (row.status !== 'unknown') group.isUnknown = false;
  }
  // The user's new tools must be visible.
  const rank = ({ rows: own }: ToolGroup) => {
    if (own.every(({ origin }) => origin === 'user')) return 0;
    return own.every(({ origin }) => origin === 'declared') ? 1 : 2;
  };
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

/** The first rows of all groups together; `total` is the number of rows in the whole group. */
export function takeRows(
  groups: readonly ToolGroup[],
  most: number,
): (ToolGroup & { total: number })[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows, total: group.rows.length }];
  });
}
