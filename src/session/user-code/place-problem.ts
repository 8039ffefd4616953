import type { SourceProblem } from '../../sandbox/api.ts';
import { findKey } from './find-key.ts';
import { placeSyntaxError } from './place-syntax-error.ts';
import { isSyntaxError } from './type-problems.ts';

/** An error of the engine, whose quoted names are no properties of the tool. */
const THROWN = /^\w*Error: /;
/** The first word in quotes, or the export itself. */
const SUBJECT = /'(\w+)|\bexports?\b/;

/**
 * A problem at its place in a file: at the property that its sentence names first, or else where the
 * tool or the reducer begins. Problems of other kinds keep their place, or have none.
 */
export function placeProblem(source: string, problem: SourceProblem): SourceProblem {
  const { line, message } = problem;
  if (line !== undefined && isSyntaxError(problem))
    return placeSyntaxError(source, { ...problem, line });
  const subject = THROWN.test(message) ? null : SUBJECT.exec(message);
  if (line !== undefined || !subject) return problem;
  const [, name] = subject;
  const named = name === undefined ? undefined : findKey(source, [name]);
  return { ...problem, ...(named ?? findKey(source, [])) };
}
