import { refuseTimeLimit } from './no-verdict.ts';
import type { LessonOutcome } from './outcome.ts';

/** How much of a counterexample is quoted, in UTF-16 code units. */
const QUOTED = 30;

/**
 * The first problem that the contract's check finds in a reducer, with the result that shows it.
 *
 * @param rule one rule, such as `never-grows`. Default: any.
 * @returns `undefined` where the reducer keeps to it.
 * @throws NoVerdict if a time limit ended the check
 */
export function reducerProblem(
  { reducerChecks }: LessonOutcome,
  tool: string,
  rule?: string,
): string | undefined {
  const check = Object.hasOwn(reducerChecks, tool) ? reducerChecks[tool] : undefined;
  if (!check) return 'the reducer was not checked';
  if (check.stopped !== undefined) {
    refuseTimeLimit(check.stopped);
    return toInstead(check.stopped);
  }
  const found = check.problems.find((problem) => rule === undefined || problem.rule === rule);
  return found && `${toInstead(found.message)}, for the result ${quote(found.input)}`;
}

/** A sentence as it stands beside a check. */
function toInstead(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function quote(text: string): string {
  const more = text.length > QUOTED;
  return JSON.stringify(more ? `${text.slice(0, QUOTED)}…` : text);
}
