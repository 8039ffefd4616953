/** The most characters that a row has room for. */
const MAX_CHARS = 160;

/** @returns the beginning of a text on one line, without its whitespace. */
export function toOneLine(argsText: string): string {
  // The text may have megabytes: it is cut first, so that each row costs the same.
  return argsText
    .slice(0, MAX_CHARS * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);
}
