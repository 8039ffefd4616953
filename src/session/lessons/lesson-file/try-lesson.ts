import { editableTextOf } from '../editable-texts/editable-text-of.ts';
import { evaluateStep } from '../evaluate-step.ts';
import { type OpenSession, runApart } from '../run-step.ts';
import { beginStep } from '../start-step.ts';
import type { FileLesson, LessonFault } from './read-lesson-file.ts';

/**
 * Runs a lesson as its readers will: each step begins with an unmet check, and its solution meets
 * all. May reject if no session opens.
 */
export async function tryLesson(
  { content, placeOf }: FileLesson,
  open: OpenSession,
): Promise<readonly LessonFault[]> {
  const faults: LessonFault[] = [];
  for (const [index, step] of content.steps.entries()) {
    const { workspace } = beginStep(content, index);
    const at = `steps.${index}`;
    const before = await runApart(workspace, step, open);
    if (!before.ok) faults.push({ path: at, message: `It does not run: ${before.message}` });
    else if (evaluateStep(step, before.outcome).every(({ holds }) => holds))
      faults.push({ path: `${at}.checks`, message: 'All checks pass before any edit.' });
    const written = editableTextOf(step.file).write(workspace, step.solution);
    const after = written.ok ? await runApart(written.workspace, step, open) : written;
    if (!after.ok) {
      faults.push({ path: `${at}.solution`, message: `It does not run: ${after.message}` });
      continue;
    }
    const checks = evaluateStep(step, after.outcome);
    if (after.broken !== undefined && checks.some(({ holds }) => !holds)) {
      faults.push({ path: `${at}.solution`, message: `It does not compile: ${after.broken}` });
      continue;
    }
    checks.forEach(({ check, holds, instead = '' }, place) => {
      if (holds) return;
      const message = `With the solution, '${check.says}' does not hold: ${instead}.`;
      faults.push({ path: `${at}.checks.${place}`, message });
    });
  }
  return faults.map((fault) => ({ ...fault, ...placeOf(fault.path) }));
}
