/**
 * The element of a grid that a key moves the focus to.
 *
 * @param cells The elements row by row.
 * @returns `undefined` if the key has no target.
 */
export function nextInGrid(cells: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = cells.findIndex((cell) => cell.matches(':focus'));
  if (at < 0) return undefined;
  // The number of elements in the first row.
  const top = cells[0]?.getBoundingClientRect().top;
  const below = cells.findIndex((cell) => cell.getBoundingClientRect().top !== top);
  const columns = below < 0 ? cells.length : below;
  const to: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cells.length - 1,
  };
  return cells[to[key] ?? -1];
}
