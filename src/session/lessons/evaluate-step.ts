import type { LessonCheck, LessonClause, LessonStep } from '../../catalog/lessons/lesson.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import { type Clause, STEP_INFOS } from '../explain/clauses.ts';
import { ACCESS_CLAUSES, REGISTRY_CLAUSES, TURN_CLAUSES } from '../explain/further-clauses.ts';

/** The result of one check. */
export interface CheckVerdict {
  check: LessonCheck;
  holds: boolean;
  /** The run's actual result; present if the check fails. */
  instead?: string;
}

/** Evaluates all checks of a step for a run, in order. */
export function evaluateStep(step: LessonStep, outcome: LessonOutcome): readonly CheckVerdict[] {
  return step.checks.map((check) => {
    const instead = check.passes(outcome);
    return instead === undefined ? { check, holds: true } : { check, holds: false, instead };
  });
}

/**
 * The clause that a check tests.
 *
 * @throws Error for an unknown id, which is a bug.
 */
export function clauseOf(id: LessonClause): Clause {
  const found = CLAUSES.find((clause) => clause.id === id);
  if (!found) throw new Error(`The reference has no clause ${id}. Use an existing clause id.`);
  return found;
}

const CLAUSES: readonly Clause[] = [
  ...STEP_INFOS.map(({ clause }) => clause),
  ...TURN_CLAUSES,
  ...REGISTRY_CLAUSES,
  ...ACCESS_CLAUSES,
];
