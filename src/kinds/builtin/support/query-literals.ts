import { type ExactJson, parseExactJson } from '../../../core/index.ts';

/** Texts and names in quotes, and literals. */
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`((?:[^`\\]|\\.)*)`/gs;

/**
 * An expression in which literals are replaced by their positions in a list: `[?n == \`1.10\`]`,
 * `[?n == \`0\`]`.
 */
export interface TakenLiterals {
  text: string;
  literals: readonly ExactJson[];
}

/**
 * Extracts the literals of a JMESPath expression, because its parser would read their numbers as
 * floats. A literal that is not JSON stays in place; the parser refuses it.
 */
export function takeLiterals(expression: string): TakenLiterals {
  const literals: ExactJson[] = [];
  let failed = false;
  const text = expression.replace(QUOTED, (whole: string, literal: string | undefined) => {
    if (literal === undefined) return whole;
    const value = parseExactJson(literal.replaceAll('\\`', '`'));
    failed ||= value === undefined;
    if (value === undefined) return whole;
    literals.push(value);
    // Padded to the old length, so that errors give the right position.
    return `\`${String(literals.length - 1).padEnd(literal.length)}\``;
  });
  return failed ? { text: expression, literals: [] } : { text, literals };
}
