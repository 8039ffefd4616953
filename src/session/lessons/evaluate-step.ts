import type { LessonCheck, LessonStep } from '../../catalog/lessons/lesson.ts';
import { NoVerdict } from '../../catalog/lessons/no-verdict.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import { findClause } from '../explain/all-clauses.ts';
import type { Clause } from '../explain/clauses.ts';

/** The result of one check. */
export interface CheckVerdict {
  check: LessonCheck;
  holds: boolean;
  /** The run's actual result; present if the check fails. */
  instead?: string;
  /** There is no verdict: the run does not say whether it holds. */
  isOpen?: boolean;
}

/** Evaluates all checks of a step for a run, in order. */
export function evaluateStep(
  step: Pick<LessonStep, 'checks'>,
  outcome: LessonOutcome,
): readonly CheckVerdict[] {
  return step.checks.map((check) => {
    try {
      const instead = check.passes(outcome);
      return instead === undefined ? { check, holds: true } : { check, holds: false, instead };
    } catch (thrown) {
      if (!(thrown instanceof NoVerdict)) throw thrown;
      return { check, holds: false, instead: thrown.message, isOpen: true };
    }
  });
}

/**
 * The clause that a check tests.
 *
 * @throws Error for an unknown id, which is a bug.
 */
export function clauseOf(id: string): Clause {
  const found = findClause(id);
  if (!found) throw new Error(`The reference has no clause ${id}. Use an existing clause id.`);
  return found;
}
