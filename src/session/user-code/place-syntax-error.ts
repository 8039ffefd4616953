import type { SourceProblem } from '../../sandbox/api.ts';
import { placedTokensOf, type TokenPlace } from './placed-tokens.ts';
import { findEndOfObject, findSurplus } from './surplus-bracket.ts';
import { findUnclosed } from './unclosed-bracket.ts';
import { findUnterminated } from './unterminated-string.ts';

/**
 * A syntax error in the line that needs the change. The parser stops where the text makes no sense any more:
 * after a string without its second quote, a bracket without its other one, or a missing comma.
 */
export function placeSyntaxError(
  source: string,
  problem: SourceProblem & { line: number },
): SourceProblem {
  const at = { line: problem.line, column: problem.column ?? 1 };
  const place = ({ line, column }: TokenPlace, words: string): SourceProblem => {
    return { ...problem, line, column, message: `Syntax error: ${words}` };
  };
  const string = findUnterminated(source, at);
  if (string) return place(string, `Unterminated ${string.kind}`);
  const surplus = findSurplus(source, at);
  if (surplus) {
    const { bracket, opening } = surplus;
    return place(surplus, `Unexpected token. This '${bracket}' probably has no '${opening}'.`);
  }
  const open = findUnclosed(source);
  const end = findEndOfObject(source, at);
  if (open && (end || open.line < at.line)) {
    const { bracket, closing, line, isOutermost } = open;
    if (!end && !isOutermost) {
      const stop = `The parser stops in line ${at.line}.`;
      return place(open, `This '${bracket}' probably has no '${closing}'. ${stop}`);
    }
    const lack = `The '${bracket}' in line ${line} probably lacks its '${closing}'.`;
    return place(end ?? at, `Unexpected token. ${lack}`);
  }
  if (end) return { ...problem, ...end };
  return placeGap(source, problem, at);
}

/** A sign that is missing before the first token of a line belongs at the end of the line before. */
function placeGap(source: string, problem: SourceProblem, at: TokenPlace): SourceProblem {
  const [, sign] = /expected "(.+)"$/.exec(problem.message) ?? [];
  const tokens = [...placedTokensOf(source)];
  const index = tokens.findIndex(({ line, column }) => line === at.line && column === at.column);
  const before = tokens[index - 1];
  if (sign === undefined || !tokens[index]?.isFirst || !before) return problem;
  const lines = before.text.split('\n');
  const column = (lines.length === 1 ? before.column : 1) + (lines.at(-1) ?? '').length;
  const message = `Syntax error: '${sign}' expected`;
  return { ...problem, line: before.line + lines.length - 1, column, message };
}
