import { PAIRS, type PlacedToken, placedTokensOf, type TokenPlace } from './placed-tokens.ts';
import { CLOSING, OPENING } from './source-tokens.ts';

/** A bracket that no other one closes, at its place. */
export interface UnclosedBracket extends TokenPlace {
  bracket: string;
  closing: string;
  /** Only the end of the text lacks the other bracket; all that follows this one is closed. */
  isOutermost: boolean;
}

/**
 * The bracket that a text probably leaves open. Every bracket after it closes the one before its own,
 * so the indentation decides: a line that begins with a closing bracket is not indented less than the
 * line that it closes.
 *
 * @returns `undefined` if all brackets are closed.
 */
export function findUnclosed(code: string): UnclosedBracket | undefined {
  const tokens = [...placedTokensOf(code)];
  const found = findOpen(tokens);
  const countOf = (bracket = '') => tokens.filter(({ text }) => text === bracket).length;
  // Otherwise a closing bracket is too many, or an opening one is missing.
  return found && countOf(found.bracket) > countOf(found.closing) ? found : undefined;
}

function findOpen(tokens: readonly PlacedToken[]): UnclosedBracket | undefined {
  const open: PlacedToken[] = [];
  let suspect: PlacedToken | undefined;
  let closed: PlacedToken | undefined;
  for (const token of tokens) {
    if (OPENING.test(token.text)) open.push(token);
    if (!CLOSING.test(token.text)) continue;
    const last = open.pop();
    if (!last) return undefined;
    if (PAIRS[last.text] !== token.text) {
      // One line has no indentation that decides: `a({ b: { c: 1 });`
      const isSameLine = closed?.line === token.line && closed.text === last.text;
      return toUnclosed(suspect ?? (isSameLine ? closed : undefined) ?? last);
    }
    if (token.isFirst && token.indent < last.indent) suspect ??= last;
    closed = last;
  }
  const last = open.at(-1);
  return last && toUnclosed(suspect ?? last, !suspect);
}

function toUnclosed({ text, line, column }: PlacedToken, isOutermost = false): UnclosedBracket {
  return { bracket: text, closing: PAIRS[text] ?? '', line, column, isOutermost };
}
