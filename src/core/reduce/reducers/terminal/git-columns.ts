/** More rows are not searched for columns: git fills the width of a terminal with few. */
const MAX_ROWS = 2_000;
const MAX_WIDTH = 500;

/**
 * The names that git put in columns (`column.status`), in order; the rows themselves if each has
 * one name.
 *
 * @returns `undefined` if the columns cannot be separated.
 *
 * @example namesInColumns(['a.txt c.txt  ', 'b.txt d e  ']); // undefined: nothing tells a space
 */
export function namesInColumns(rows: readonly string[]): string[] | undefined {
  if (!rows.some((row) => /\S {2,}\S/.test(row))) return [...rows];
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length > MAX_ROWS || longest > MAX_WIDTH) return undefined;
  for (let width = 2; width < longest; width += 1) {
    const names = cellsOf(rows, width);
    if (names !== undefined) return names;
  }
  return undefined;
}

/** All columns are as wide as the longest name and one space, and names are in order. */
function cellsOf(rows: readonly string[], width: number): string[] | undefined {
  const columns: string[][] = [];
  for (const row of rows) {
    for (let column = 0; column * width < row.length; column += 1) {
      const start = column * width;
      if (row.charAt(start) === ' ' || (start > 0 && row.charAt(start - 1) !== ' ')) {
        return undefined;
      }
      const cell = row.slice(start, start + width).trimEnd();
      // Two names, most likely: then this is not the width.
      if (/ {2}/.test(cell)) return undefined;
      const cells = columns[column];
      if (cells === undefined) columns.push([cell]);
      else cells.push(cell);
    }
  }
  const names = columns.flat();
  const isTight = names.some((name) => name.length === width - 1);
  return isTight && isSorted(names) ? names : undefined;
}

function isSorted(names: readonly string[]): boolean {
  const keys = names.map((name) => name.replace(/^"/, ''));
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key);
}
