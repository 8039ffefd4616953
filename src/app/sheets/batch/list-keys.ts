/** The controls of a row that the up and down keys move between. */
export type Column = 'move' | 'pick' | 'tool' | 'id' | 'args' | 'more';

const COLUMNS: ReadonlySet<string> = new Set<Column>([
  'move',
  'pick',
  'tool',
  'id',
  'args',
  'more',
]);

/** The column of the focused control; `undefined` outside the rows. */
export function columnOf(target: EventTarget): Column | undefined {
  const name = target instanceof HTMLElement ? target.dataset.column : undefined;
  // The set contains only columns.
  return name !== undefined && COLUMNS.has(name) ? (name as Column) : undefined;
}

const PAGE = 10;

/**
 * The target of a key pressed in a row.
 *
 * @param isText Whether the focus is in a text field, which keeps Home and End.
 */
export function targetPlace(
  key: string,
  at: number,
  count: number,
  isText: boolean,
): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return Math.min(last, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  if (isText) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
