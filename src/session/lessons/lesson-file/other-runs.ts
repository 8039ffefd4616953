import { sayWhat } from '../../../catalog/lessons/checks.ts';
import type { LessonCheck } from '../../../catalog/lessons/lesson.ts';
import { callOf, callTo, type LessonOutcome } from '../../../catalog/lessons/outcome.ts';

/** The runs of a step with `again`, by the names that expectations give them. */
export const REPEATED_RUNS: readonly string[] = ['replay', 'other-seed'];

/** The name of the run that an expectation is about; `undefined` for the reader's own. */
export function runOf(expectation: object): string | undefined {
  return 'run' in expectation ? String(expectation.run) : undefined;
}

/** Checks the run that the expectation names. */
export function inOtherRun(
  expectation: object,
  passes: LessonCheck['passes'],
): LessonCheck['passes'] {
  const run = runOf(expectation);
  if (run === undefined) return passes;
  return (outcome) => {
    const other = findRun(outcome, run);
    if (!other) return `it did not run as ${run}`;
    const instead = passes(other) ?? compareCall(expectation, outcome, other);
    return instead === undefined ? undefined : `in the run ${run}, ${instead}`;
  };
}

function findRun({ again, variants }: LessonOutcome, run: string): LessonOutcome | undefined {
  if (run === 'replay') return again?.replay;
  return run === 'other-seed' ? again?.otherSeed : variants?.[run];
}

/** Compares the text of a call with that of the reader's run, if the expectation asks for it. */
function compareCall(
  expectation: object,
  outcome: LessonOutcome,
  other: LessonOutcome,
): string | undefined {
  if (!('same' in expectation && 'call' in expectation)) return undefined;
  const name = String(expectation.call);
  const [own, repeated] = [outcome, other].map((one) => callOf(one, name) ?? callTo(one, name));
  if (!own || !repeated) return `the turn has no call ${name}`;
  if ((own.text === repeated.text) === expectation.same) return undefined;
  return expectation.same ? sayWhat(repeated) : 'the text is the same';
}
