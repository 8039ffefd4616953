import { PAIRS, type PlacedToken, placedTokensOf } from './placed-tokens.ts';
import { CLOSING, OPENING } from './source-tokens.ts';

/** A bracket that no other one closes. */
export interface UnclosedBracket {
  bracket: string;
  closing: string;
  /** From 1. */
  line: number;
}

/**
 * The bracket that a text probably leaves open. Every bracket after it closes the one before its own,
 * so the indentation decides: a line that begins with a closing bracket is not indented less than the
 * line that it closes.
 *
 * @returns `undefined` if all brackets are closed.
 */
export function findUnclosed(code: string): UnclosedBracket | undefined {
  const open: PlacedToken[] = [];
  let suspect: PlacedToken | undefined;
  for (const token of placedTokensOf(code)) {
    if (OPENING.test(token.text)) open.push(token);
    if (!CLOSING.test(token.text)) continue;
    const last = open.pop();
    if (!last) return undefined;
    if (PAIRS[last.text] !== token.text) return toUnclosed(suspect ?? last);
    if (token.isFirst && token.indent < last.indent) suspect ??= last;
  }
  const last = open.at(-1);
  return last && toUnclosed(suspect ?? last);
}

function toUnclosed({ text, line }: PlacedToken): UnclosedBracket {
  return { bracket: text, closing: PAIRS[text] ?? '', line };
}
