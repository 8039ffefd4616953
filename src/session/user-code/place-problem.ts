import type { SourceProblem } from '../../sandbox/api.ts';
import { findKey } from './find-key.ts';
import { findEndOfObject, findSurplus } from './surplus-bracket.ts';
import { isSyntaxError } from './type-problems.ts';
import { findUnclosed } from './unclosed-bracket.ts';

/** An error of the engine, whose quoted names are no properties of the tool. */
const THROWN = /^\w*Error: /;
/** The first word in quotes, or the export itself. */
const SUBJECT = /'(\w+)|\bexports?\b/;

/**
 * A problem at its place in a file: at the property that its sentence names first, or else where the
 * tool or the reducer begins. Problems of other kinds keep their place, or have none. A syntax error
 * also names the bracket that an earlier line leaves open, or is placed at the one that is too many.
 */
export function placeProblem(source: string, problem: SourceProblem): SourceProblem {
  const { line, message } = problem;
  if (line !== undefined && isSyntaxError(problem))
    return withBracket(source, { ...problem, line });
  const subject = THROWN.test(message) ? null : SUBJECT.exec(message);
  if (line !== undefined || !subject) return problem;
  const [, name] = subject;
  const named = name === undefined ? undefined : findKey(source, [name]);
  return { ...problem, ...(named ?? findKey(source, [])) };
}

/**
 * The parser notices an open bracket where the text ends, or at a later bracket. It notices a surplus one at the
 * token that follows, too.
 */
function withBracket(source: string, problem: PlacedProblem): SourceProblem {
  const at = { line: problem.line, column: problem.column ?? 1 };
  const surplus = findSurplus(source, at);
  if (surplus) {
    const { bracket, opening, ...place } = surplus;
    const message = `Syntax error: Unexpected token. This '${bracket}' probably has no '${opening}'.`;
    return { ...problem, ...place, message };
  }
  const end = findEndOfObject(source, at);
  const open = findUnclosed(source);
  if (!open || (!end && open.line >= problem.line)) return { ...problem, ...end };
  const { bracket, closing, line } = open;
  const words = end ? 'Syntax error: Unexpected token' : problem.message.replace(/\.$/, '');
  const message = `${words}. The '${bracket}' in line ${line} probably lacks its '${closing}'.`;
  return { ...problem, ...end, message };
}

type PlacedProblem = SourceProblem & { line: number };
