import type { SourceProblem } from '../../sandbox/api.ts';
import { findKey } from './find-key.ts';
import { isSyntaxError } from './type-problems.ts';
import { findUnclosed } from './unclosed-bracket.ts';

/** An error of the engine, whose quoted names are no properties of the tool. */
const THROWN = /^\w*Error: /;
/** The first word in quotes, or the export itself. */
const SUBJECT = /'(\w+)|\bexports?\b/;

/**
 * A problem at its place in a file: at the property that its sentence names first, or else where the
 * tool or the reducer begins. Problems of other kinds keep their place, or have none. A syntax error
 * also names the bracket that an earlier line leaves open.
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

/** The parser notices an open bracket where the text ends, or at a later bracket. */
function withBracket(source: string, problem: SourceProblem & { line: number }): SourceProblem {
  const open = findUnclosed(source);
  if (!open || open.line >= problem.line) return problem;
  const { bracket, closing, line } = open;
  const message = `${problem.message.replace(/\.$/, '')}. The '${bracket}' in line ${line} probably lacks its '${closing}'.`;
  return { ...problem, message };
}
