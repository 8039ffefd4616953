import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CellPlace } from './grid-keys.ts';
import type { MatrixItem } from './matrix-items.ts';

/** The cell that Tab reaches. */
export interface ActiveCell {
  active: CellPlace;
  /** The indexes of the lines with cells. */
  lines: readonly number[];
  /** Makes a focused cell the one that Tab reaches. */
  activate(cell: CellPlace): void;
  /** Focuses a cell, also one that is not drawn yet. */
  move(cell: CellPlace): void;
}

/** Follows the active cell through filters and edits. */
export function useActiveCell(
  grid: RefObject<HTMLElement | null>,
  items: readonly MatrixItem[],
): ActiveCell {
  const [place, setPlace] = useState<CellPlace & { key?: string | undefined }>({
    ...{ line: 0, column: 0 },
  });
  const lines = useMemo(
    () => items.flatMap(({ kind }, index) => (kind === 'tool' ? index : [])),
    [items],
  );
  const found = items.findIndex(({ key }) => key === place.key);
  // The line may be filtered away, for example by the edit of its last difference.
  const line = found >= 0 ? found : (lines.find((one) => one >= place.line) ?? lines.at(-1) ?? 0);
  const { column } = place;
  const isMoving = useRef(false);
  const hadFocus = useRef(false);

  const activate = (cell: CellPlace) => {
    hadFocus.current = true;
    setPlace({ line: cell.line, column: cell.column, key: items[cell.line]?.key });
  };
  const move = (cell: CellPlace) => {
    isMoving.current = true;
    activate(cell);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is not drawn any more leaves the focus to the document.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = hadFocus.current && (!activeElement || activeElement.contains(grid.current));
    if (!isMoving.current && !isLost) return;
    isMoving.current = false;
    grid.current
      ?.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${column}"]`)
      ?.focus();
  }, [line, column, items]);

  return { active: { line, column }, lines, activate, move };
}
