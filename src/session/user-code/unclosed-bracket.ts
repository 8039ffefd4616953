import { CLOSING, OPENING, sourceTokensOf } from './source-tokens.ts';

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

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
  const open: Placed[] = [];
  let suspect: Placed | undefined;
  for (const token of placedTokens(code)) {
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

interface Placed {
  text: string;
  /** From 1. */
  line: number;
  /** The indentation of its line. */
  indent: number;
  isFirst: boolean;
}

function* placedTokens(code: string): Iterable<Placed> {
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
    yield { text, line: line + 1, indent, isFirst: index === start + indent };
  }
}

function indentOf(line = ''): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function toUnclosed({ text, line }: Placed): UnclosedBracket {
  return { bracket: text, closing: PAIRS[text] ?? '', line };
}
