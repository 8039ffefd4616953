import { PAIRS, type PlacedToken, placedTokensOf, type TokenPlace } from './placed-tokens.ts';
import { CLOSING, OPENING } from './source-tokens.ts';

/** A closing bracket that has no opening one, at its place. */
export interface SurplusBracket extends TokenPlace {
  bracket: string;
  opening: string;
}

/**
 * The closing bracket that is one too many. It closes a bracket that another one should close, so the
 * indentation decides: a line that begins with a closing bracket is not indented more than the line that it
 * closes. If that decides nothing, it is the bracket at which the parser stops, or the one before.
 *
 * @param error the place where the parser stops; the bracket is not after it
 * @returns `undefined` unless there is exactly one too many.
 */
export function findSurplus(code: string, error: TokenPlace): SurplusBracket | undefined {
  const all = [...placedTokensOf(code)];
  const opening = surplusKindOf(all);
  if (opening === undefined) return undefined;
  const bracket = PAIRS[opening] ?? '';
  const before = all.filter((token) => isUntil(token, error));
  const found =
    findMisplaced(before, opening) ?? before.slice(-2).find(({ text }) => text === bracket);
  return found && { bracket, opening, line: found.line, column: found.column };
}

/** The opening bracket of the only kind that is closed once too often. */
function surplusKindOf(tokens: readonly PlacedToken[]): string | undefined {
  const countOf = (bracket: string | undefined) =>
    tokens.filter(({ text }) => text === bracket).length;
  const uneven = Object.entries(PAIRS)
    .map(([opening, closing]) => ({ opening, extra: countOf(closing) - countOf(opening) }))
    .filter(({ extra }) => extra !== 0);
  const [only] = uneven;
  return uneven.length === 1 && only?.extra === 1 ? only.opening : undefined;
}

/** The first bracket of a kind that closes another kind, or one of a line with less indentation. */
function findMisplaced(tokens: readonly PlacedToken[], kind: string): PlacedToken | undefined {
  const open: PlacedToken[] = [];
  for (const token of tokens) {
    if (OPENING.test(token.text)) open.push(token);
    if (!CLOSING.test(token.text)) continue;
    const last = open.pop();
    if (token.text !== PAIRS[kind]) continue;
    if (last?.text !== kind || (token.isFirst && token.indent > last.indent)) return token;
  }
  return undefined;
}

function isUntil(token: PlacedToken, { line, column }: TokenPlace): boolean {
  return token.line < line || (token.line === line && token.column <= column);
}

/**
 * The `;` that ends an object literal before its `}`. The parser takes it for the name of a property or for a
 * word like `async` before one, and stops one or two tokens later.
 *
 * @param error the place where the parser stops
 */
export function findEndOfObject(code: string, error: TokenPlace): TokenPlace | undefined {
  const before = [...placedTokensOf(code)].filter((token) => isUntil(token, error));
  const end = before.findLastIndex(({ text }) => text === ';');
  const [owner, opening, found] = before.slice(Math.max(0, end - 2), end + 1);
  if (end < before.length - 3 || !found || !opening) return undefined;
  const isEnd =
    opening.text === ',' || (opening.text === '{' && BEFORE_OBJECT.test(owner?.text ?? ''));
  return isEnd ? { line: found.line, column: found.column } : undefined;
}

/** A token before the `{` of an object literal, and not of a block. */
const BEFORE_OBJECT = /^(?:[=(,[:?&|]|return)$/;
