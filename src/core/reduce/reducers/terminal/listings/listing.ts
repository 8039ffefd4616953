/** A listing that became shorter. */
export interface Condensed {
  /** What the whole listing holds, and what of it is shown. */
  readonly heading: string;
  readonly rows: readonly string[];
}

/** Splits an output that is one kind of listing; undefined where it has another form. */
export type Condenser = (lines: readonly string[], room: number) => Condensed | undefined;

/** `; 120 shown`, where it is not everything. */
export function shownOf(shown: number, all: number): string {
  if (shown === all) return '';
  return shown === 0 ? '; counts only' : `; ${shown} shown`;
}

/** `1 file`, `2 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
