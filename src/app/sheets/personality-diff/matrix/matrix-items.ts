import type { AccessRow } from '../../../../session/personality-diff/index.ts';
import { isCallable } from '../../../../session/personality-diff/index.ts';
import { groupTools } from '../../../lib/group-tools.ts';

/** A line of the matrix: the head of a group of tools, or a tool. */
export type MatrixItem = MatrixGroup | { kind: 'tool'; key: string; row: AccessRow };

/** The head of a group, with its numbers for each personality. */
export interface MatrixGroup {
  kind: 'group';
  key: string;
  name: string;
  total: number;
  /** The number of tools that each personality may call, in the order of the columns. */
  callable: readonly number[];
}

/**
 * The lines of the matrix, grouped as in the tool list. A group counts its shown tools.
 *
 * @param filter words that must all occur in the name, the group or the description
 */
export function toMatrixItems(
  rows: readonly AccessRow[],
  filter: string,
  onlyDifferences: boolean,
): MatrixItem[] {
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  const byTool = new Map(shown.map((row) => [row.tool, row]));
  const groups = groupTools([...byTool.keys()], filter);
  return groups.flatMap(({ name, rows: tools }): MatrixItem[] => {
    const found = tools.flatMap((tool) => byTool.get(tool) ?? []);
    return [
      {
        ...{ kind: 'group', key: `group ${name}`, name, total: found.length },
        callable: countCallable(found),
      },
      ...found.map((row) => ({ kind: 'tool', key: row.key, row }) as const),
    ];
  });
}

/** The number of tools that each personality may call, in the order of the columns. */
export function countCallable(rows: readonly AccessRow[]): number[] {
  return (rows[0]?.cells ?? []).map(
    (_, column) => rows.filter(({ cells }) => cells[column] && isCallable(cells[column])).length,
  );
}

/** The ids of the drawn personalities: the first ones, and the current one among them. */
export function takeColumns(ids: readonly string[], currentId: string, most: number): string[] {
  const first = ids.slice(0, most);
  if (first.includes(currentId) || !ids.includes(currentId)) return first;
  return [...first.slice(0, -1), currentId];
}
