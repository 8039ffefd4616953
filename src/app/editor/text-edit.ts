/** Replaces the text from `start` to `end` (UTF-16 code units, counted from 0) with `text`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * The smallest single replacement that turns one text into another. A caret outside the changed
 * part stays where it is. Undefined when the texts are equal.
 *
 * @example
 * toTextEdit('{"a": 1}', '{"a": 12}'); // { start: 7, end: 7, text: '2' }
 */
export function toTextEdit(from: string, to: string): TextEdit | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let kept = 0;
  while (
    kept < shorter - start &&
    from.charCodeAt(from.length - 1 - kept) === to.charCodeAt(to.length - 1 - kept)
  ) {
    kept++;
  }
  return { start, end: from.length - kept, text: to.slice(start, to.length - kept) };
}

/**
 * Converts a line and a column to an offset. A position outside the text becomes the nearest one
 * inside.
 *
 * @param place counted from 1, the column in UTF-16 code units
 * @returns UTF-16 code units, counted from 0
 * @example
 * toOffset('ab\ncd', { line: 2, column: 2 }); // 4
 */
export function toOffset(text: string, place: { line: number; column: number }): number {
  const lines = text.split('\n');
  const line = Math.min(Math.max(place.line, 1), lines.length);
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  return before + Math.min(Math.max(place.column, 1) - 1, length);
}
