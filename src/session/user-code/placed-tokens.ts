import { sourceTokensOf } from './source-tokens.ts';

/** The closing bracket by its opening one. */
export const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** A place in a text. Both numbers count from 1. */
export interface TokenPlace {
  line: number;
  column: number;
}

/** A token of a text at its place. */
export interface PlacedToken extends TokenPlace {
  text: string;
  /** The indentation of its line. */
  indent: number;
  /** Whether its line begins with it. */
  isFirst: boolean;
}

/** The tokens of a text in their order; see {@link sourceTokensOf}. */
export function* placedTokensOf(code: string): Iterable<PlacedToken> {
  const lines = code.split('\n');
  let line = 0;
  let start = 0;
  let indent = indentOf(lines[0]);
  for (const { text, index } of sourceTokensOf(code)) {
    while (index > start + (lines[line] ?? '').length) {
      start += (lines[line] ?? '').length + 1;
      line += 1;
      indent = indentOf(lines[line]);
    }
    const at = index - start;
    yield { text, line: line + 1, column: at + 1, indent, isFirst: at === indent };
  }
}

function indentOf(line = ''): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}
