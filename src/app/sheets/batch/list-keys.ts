/** The controls of a row, for the keys that go up and down. */
export type Column = 'move' | 'pick' | 'tool' | 'id' | 'args' | 'more';

const COLUMNS: ReadonlySet<string> = new Set<Column>([
  'move',
  'pick',
  'tool',
  'id',
  'args',
  'more',
]);

/** The column of the control that has the focus; `undefined` for what is no control of a row. */
export function columnOf(target: EventTarget): Column | undefined {
  const name = target instanceof HTMLElement ? target.dataset.column : undefined;
  // The set holds the columns alone.
  return name !== undefined && COLUMNS.has(name) ? (name as Column) : undefined;
}

const PAGE = 10;

/**
 * Where a key leads from a row.
 *
 * @param isText whether the focus is in a text, whose own Home and End stay.
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
