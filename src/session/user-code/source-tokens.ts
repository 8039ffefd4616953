const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/;
const TOKEN = new RegExp(`//[^\\n]*|/\\*[\\s\\S]*?\\*/|${STRING.source}|[\\w$]+|\\S`, 'g');
const COMMENT = /^\/[/*]/;

/** A word, a string or a sign of a text. */
export interface SourceToken {
  text: string;
  /** Its offset. */
  index: number;
}

/**
 * The tokens of TypeScript without its comments. A regular expression, and a template inside a
 * template, are not recognised.
 */
export function sourceTokensOf(code: string): readonly SourceToken[] {
  return [...code.matchAll(TOKEN)]
    .map(({ 0: text, index }) => ({ text, index }))
    .filter(({ text }) => !COMMENT.test(text));
}

/** Whether a token begins or ends a part that other tokens are in. */
export const OPENING = /^[{[(]$/;
export const CLOSING = /^[}\])]$/;
