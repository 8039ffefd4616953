/** A shortened listing. */
export interface Condensed {
  /** The size of the whole listing, and the shown part. */
  readonly heading: string;
  readonly rows: readonly string[];
}

/** Splits an output with one kind of listing; `undefined` for another form. */
export type Condenser = (lines: readonly string[], room: number) => Condensed | undefined;

/** `; 120 shown`, if some entries are omitted. */
export function shownOf(shown: number, all: number): string {
  if (shown === all) return '';
  return shown === 0 ? '; counts only' : `; ${shown} shown`;
}
