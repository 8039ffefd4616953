const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/;
/** A slash after these signs begins a pattern, and is no division. */
const PATTERN =
  /(?<=(?:[=(,[:?&|!;{}]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;
const TOKEN = new RegExp(
  `//[^\\n]*|/\\*[\\s\\S]*?\\*/|${STRING.source}|${PATTERN.source}|[\\w$]+|\\S`,
  'g',
);
const COMMENT = /^\/[/*]/;

/** A word, a string, a pattern or a sign of a text. */
export interface SourceToken {
  text: string;
  /** Its offset. */
  index: number;
}

/** The tokens of TypeScript without its comments. A template inside a template is not recognised. */
export function sourceTokensOf(code: string): readonly SourceToken[] {
  return [...code.matchAll(TOKEN)]
    .map(({ 0: text, index }) => ({ text, index }))
    .filter(({ text }) => !COMMENT.test(text));
}

/** Whether a token begins or ends a part that other tokens are in. */
export const OPENING = /^[{[(]$/;
export const CLOSING = /^[}\])]$/;
