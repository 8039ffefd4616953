import { LESSONS } from '../../catalog/lessons/lessons.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';
import { evaluateStep } from './evaluate-step.ts';
import { runApart } from './run-step.ts';
import { beginStep } from './start-step.ts';

/** The text of a step: its beginning or its solution, changed. */
export type WriteAnswer = (texts: { start: string; solution: string }) => string;

/**
 * The checks that fail for a text, each as `<check>: <what happened instead>`. Earlier steps have
 * their solutions unless given.
 *
 * @param earlier texts of earlier steps, by index
 * @throws Error if the text is refused or does not run
 */
export async function failedChecks(
  sandbox: Sandbox,
  slug: string,
  number: number,
  write: WriteAnswer,
  earlier: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const content = await LESSONS.find((lesson) => lesson.slug === slug)?.load();
  const step = content?.steps[number - 1];
  if (!content || !step) throw new Error(`There is no step ${number} of ${slug}.`);
  const { workspace, text } = beginStep(content, number - 1, earlier);
  const changed = write({ start: text, solution: step.solution });
  if (changed === step.solution) throw new Error('The text is the solution itself.');
  const written = editableTextOf(step.file).write(workspace, changed);
  if (!written.ok) throw new Error(written.message);
  const run = await runApart(written.workspace, step, async (opening) =>
    openTestSession({ opening, sandbox }),
  );
  if (!run.ok) throw new Error(run.message);
  return evaluateStep(step, run.outcome).flatMap(({ check, instead }) =>
    instead === undefined ? [] : [`${check.says}: ${instead}`],
  );
}

/** Replaces a part of the solution, which must have it. */
export function solutionWith(from: string, to: string): WriteAnswer {
  return ({ solution }) => {
    if (!solution.includes(from)) throw new Error(`The solution has no ${from}.`);
    return solution.replace(from, () => to);
  };
}

/** Replaces a part of the beginning, which must have it. */
export function startWith(from: string, to: string): WriteAnswer {
  return ({ start }) => {
    if (!start.includes(from)) throw new Error(`The beginning has no ${from}.`);
    return start.replace(from, () => to);
  };
}
