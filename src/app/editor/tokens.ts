/** What a stretch of text is; each kind has one colour token. */
export type TokenKind =
  | 'plain'
  | 'keyword'
  | 'string'
  | 'number'
  | 'function'
  | 'property'
  | 'comment';

/** A stretch of one line, from `start` to the next token's start. */
export interface CodeToken {
  /** In UTF-16 code units, counted from 0. */
  start: number;
  kind: TokenKind;
}

/** Tokens of one line and what the next line starts in. */
export interface TokenizedLine {
  tokens: CodeToken[];
  /** Opaque; empty at the start of a document. */
  state: string;
}

/** Appends a token unless it continues the one before. */
export function pushToken(tokens: CodeToken[], start: number, kind: TokenKind): void {
  if (tokens.at(-1)?.kind !== kind) tokens.push({ start, kind });
}
