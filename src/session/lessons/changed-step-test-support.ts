import { expect } from 'vitest';
import { LESSONS } from '../../catalog/lessons/lessons.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { toStartWorkspace } from '../content/to-workspace-from-start.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';
import { evaluateStep } from './evaluate-step.ts';
import { runApart } from './run-step.ts';

/**
 * Creates a function that runs a step with a changed solution.
 *
 * @returns the failed checks, each with the reason
 */
export function createChangedSteps(sandbox: Sandbox) {
  return async (slug: string, number: number, change: (solution: string) => string) => {
    const content = await LESSONS.find((lesson) => lesson.slug === slug)?.load();
    if (!content) throw new Error(`There is no lesson ${slug}.`);
    let workspace = toStartWorkspace(content.start, slug);
    for (const [index, step] of content.steps.entries()) {
      const isLast = index === number - 1;
      const text = isLast ? change(step.solution) : step.solution;
      expect(text === step.solution).toBe(!isLast);
      const written = editableTextOf(step.file).write(workspace, text);
      if (!written.ok) throw new Error(written.message);
      workspace = written.workspace;
      if (!isLast) continue;
      const run = await runApart(workspace, step, async (opening) =>
        openTestSession({ opening, sandbox }),
      );
      if (!run.ok) throw new Error(run.message);
      return evaluateStep(step, run.outcome).flatMap(({ check, instead }) =>
        instead === undefined ? [] : [`${check.says}: ${instead}`],
      );
    }
    throw new Error(`${slug} has no step ${number}.`);
  };
}
