import type { LessonCheck, LessonClause, LessonStep } from '../../catalog/lessons/lesson.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import { STEPS } from '../clauses.ts';

/** What a run says of one check. */
export interface CheckVerdict {
  check: LessonCheck;
  holds: boolean;
  /** What the run did instead, where it does not hold. */
  instead?: string;
}

/** Holds a run against all checks of a step, in their order. */
export function judgeStep(step: LessonStep, outcome: LessonOutcome): readonly CheckVerdict[] {
  return step.checks.map((check) => {
    const instead = check.judge(outcome);
    return instead === undefined ? { check, holds: true } : { check, holds: false, instead };
  });
}

/** What a clause is called beside a check: `clause 4, allowlist`, `clause on progress`. */
export function clauseWords(id: LessonClause): string {
  const step = STEPS.find(({ clause }) => clause.id === id);
  return step ? lowerFirst(step.clause.label) : `clause on ${id}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
