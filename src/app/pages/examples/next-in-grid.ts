/**
 * The element that a key moves the focus to, in one or more grids below each other.
 *
 * @param cells The elements row by row.
 * @returns `undefined` if the key has no target.
 */
export function nextInGrid(cells: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = cells.findIndex((cell) => cell.matches(':focus'));
  if (at < 0) return undefined;
  const to: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: cells.length - 1,
  };
  if (key === 'ArrowDown') return nearestOf(cells, cells.slice(at + 1), at);
  if (key === 'ArrowUp') return nearestOf(cells, cells.slice(0, at).reverse(), at);
  return cells[to[key] ?? -1];
}

/** Of the nearest other row, the cell below or above. Grids may have rows that are not full. */
function nearestOf(
  cells: readonly HTMLElement[],
  others: readonly HTMLElement[],
  at: number,
): HTMLElement | undefined {
  const placeOf = (cell: HTMLElement) => (cell.closest('li') ?? cell).getBoundingClientRect();
  const now = cells[at];
  if (!now) return undefined;
  const { top, left } = placeOf(now);
  const next = others.find((cell) => placeOf(cell).top !== top);
  if (!next) return undefined;
  const row = others.filter((cell) => placeOf(cell).top === placeOf(next).top);
  const distance = (cell: HTMLElement) => Math.abs(placeOf(cell).left - left);
  return row.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best), next);
}
