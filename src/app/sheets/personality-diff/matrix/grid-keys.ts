/** A cell of the grid: the index of its line among all lines, and of its column. */
export interface CellPlace {
  line: number;
  column: number;
}

/** Lines that Page Up and Page Down move. */
const PAGE = 10;

/**
 * The cell that a key leads to, as in the grid pattern of the ARIA practices.
 *
 * @param lines the indexes of the lines with cells, in order
 * @returns `undefined` for other keys
 */
export function targetCell(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { line, column }: CellPlace,
  lines: readonly number[],
  columns: number,
): CellPlace | undefined {
  const at = Math.max(0, lines.indexOf(line));
  const [first, last] = [0, lines.length - 1];
  const step = STEPS[key];
  if (step !== undefined) {
    const next = Math.min(last, Math.max(first, at + step));
    return { line: lines[next] ?? line, column };
  }
  const end = columns - 1;
  const all = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowLeft':
      return { line, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { line, column: Math.min(end, column + 1) };
    case 'Home':
      return { line: all ? (lines[first] ?? line) : line, column: 0 };
    case 'End':
      return { line: all ? (lines[last] ?? line) : line, column: end };
    default:
      return undefined;
  }
}

const STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};
