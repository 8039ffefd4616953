/**
 * The element of a grid that a key leads to from the one that has the focus.
 *
 * @param cells in their order, row by row.
 * @returns `undefined` where the key leads nowhere.
 */
export function nextInGrid(cells: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = cells.findIndex((cell) => cell.matches(':focus'));
  if (at < 0) return undefined;
  // As many as stand beside the first one.
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
