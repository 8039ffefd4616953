import { type PlacedToken, placedTokensOf, type TokenPlace } from './placed-tokens.ts';

/** A string or a template that has no end, at its place. */
export interface Unterminated extends TokenPlace {
  kind: 'string' | 'template';
}

/**
 * The string or the template that lacks its second quote. The parser reads over the ends of lines to the
 * next quote, and stops behind that one.
 *
 * @param error the place where the parser stops; the string does not begin in a later line
 */
export function findUnterminated(code: string, error: TokenPlace): Unterminated | undefined {
  const lines = code.split('\n');
  const tokens = [...placedTokensOf(code)].filter(({ line }) => line <= error.line);
  // A template inside a template leaves quotes alone that have their partner.
  const quote = tokens.find(
    ({ text, line }) => /^['"]$/.test(text) && !lines[line - 1]?.includes('`'),
  );
  if (quote) return { kind: 'string', line: quote.line, column: quote.column };
  return findTemplate(lines, [...placedTokensOf(code)]);
}

/** A template may have several lines, so only one line with a single backtick is certain. */
function findTemplate(
  lines: readonly string[],
  tokens: readonly PlacedToken[],
): Unterminated | undefined {
  if (!tokens.some(({ text }) => text === '`')) return undefined;
  const [odd, ...others] = lines.flatMap((text, index) =>
    text.split('`').length % 2 === 0 ? [index] : [],
  );
  if (odd === undefined || others.length > 0) return undefined;
  return { kind: 'template', line: odd + 1, column: (lines[odd]?.lastIndexOf('`') ?? 0) + 1 };
}
