/** The first line, shortened to fit into a row. */
export function firstLine(text: string, limit = 120): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}
