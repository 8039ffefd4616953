/** The maximum length of a text in a row. */
const MAX_CHARS = 160;

/** @returns the beginning of a text on one line, with whitespace collapsed */
export function toOneLine(argsText: string): string {
  // The text may have megabytes. It is cut first, so that the cost per row is constant.
  return argsText
    .slice(0, MAX_CHARS * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);
}
