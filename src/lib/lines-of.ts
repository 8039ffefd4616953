/**
 * The lines of a text. A final line end ends the last line and starts none; an empty text has no
 * line.
 *
 * @example
 * linesOf('a\nb\n'); // ['a', 'b']
 */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
