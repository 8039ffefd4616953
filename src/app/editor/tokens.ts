/** The kind of a token; each kind has one colour. */
export type TokenKind =
  | 'plain'
  | 'keyword'
  | 'string'
  | 'number'
  | 'function'
  | 'property'
  | 'comment';

/** A token of one line, from `start` to the next token's start. */
export interface CodeToken {
  /** Unit: UTF-16 code units, counted from 0. */
  start: number;
  kind: TokenKind;
}

/** The tokens of one line, and the state for the next line. */
export interface TokenizedLine {
  tokens: CodeToken[];
  /** Opaque; empty at the start of a document. */
  state: string;
}

/** Appends a token, or extends the previous one of the same kind. */
export function pushToken(tokens: CodeToken[], start: number, kind: TokenKind): void {
  if (tokens.at(-1)?.kind !== kind) tokens.push({ start, kind });
}
