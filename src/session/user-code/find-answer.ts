import { type PlacedToken, placedTokensOf } from './placed-tokens.ts';
import { CLOSING, OPENING } from './source-tokens.ts';

/**
 * The place where a function of a file returns its answer: its only `return`, or its name if there
 * are several or none.
 *
 * @param name the method or the property that is the function
 * @returns `undefined` if the file has no such function
 */
export function findAnswer(
  code: string,
  name: 'execute' | 'reduce',
): Pick<PlacedToken, 'line' | 'column'> | undefined {
  const tokens = [...placedTokensOf(code)];
  const start = tokens.findIndex(
    ({ text }, at) => text === name && /^[(:]$/.test(tokens[at + 1]?.text ?? ''),
  );
  const found = tokens[start];
  if (!found) return undefined;
  const returns = tokens.slice(start, endOf(tokens, start)).filter(isReturn);
  const { line, column } = (returns.length === 1 && returns[0]) || found;
  return { line, column };
}

/** The index after the function: of the comma behind it, or of what closes its object. */
function endOf(tokens: readonly PlacedToken[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (depth === 0 && (text === ',' || CLOSING.test(text))) return at;
    if (OPENING.test(text)) depth += 1;
    if (CLOSING.test(text)) depth -= 1;
  }
  return tokens.length;
}

function isReturn({ text }: PlacedToken): boolean {
  return text === 'return';
}
