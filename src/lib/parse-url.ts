/**
 * Reads a URL. It replaces `URL.canParse`, whose optimised form in Node 20 refuses letters such as
 * `ü`: after some thousand calls, its answer is another one.
 *
 * @returns `undefined` for other text. Does not throw.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
