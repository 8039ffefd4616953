import { didYouMean } from '../../../lib/suggest.ts';
import { type Subject, subjectOf } from './expectation-schemas.ts';
import type { LessonFileJson } from './lesson-file-schema.ts';
import { REPEATED_RUNS, runOf } from './other-runs.ts';

type StepJson = LessonFileJson['steps'][number];

/** The field of a step that each of these subjects needs. */
const NEEDED: Partial<Record<Subject, keyof StepJson>> = {
  result: 'conversation',
  request: 'conversation',
  providerTool: 'provider',
  projectFile: 'project',
};

/** The runs and texts that an expectation needs and its step lacks, as sentences. */
export function findLackingRuns(expectation: object, step: StepJson): string[] {
  const faults: string[] = [];
  const subject = subjectOf(expectation);
  const needed = subject && NEEDED[subject];
  if (needed !== undefined && !step[needed])
    faults.push(`\`${subject}\` needs the field \`${needed}\` of the step.`);
  const run = runOf(expectation);
  if (run === undefined) {
    if ('same' in expectation) faults.push('`same` needs the field `run`.');
    return faults;
  }
  const runs = [...(step.again ? REPEATED_RUNS : []), ...Object.keys(step.variants ?? {})];
  if (runs.includes(run)) return faults;
  const wayOut = REPEATED_RUNS.includes(run)
    ? ' It needs the field `again` of the step.'
    : didYouMean(run, runs) || ' Name a variant of the step.';
  return [...faults, `The step has no run '${run}'.${wayOut}`];
}
