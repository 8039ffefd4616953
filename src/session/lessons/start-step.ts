import type { LessonContent, LessonStep } from '../../catalog/lessons/lesson.ts';
import { toStartWorkspace } from '../content/to-workspace-from-start.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';

/** A step before anybody has touched it. */
export interface StepBeginning {
  step: LessonStep;
  workspace: Workspace;
  /** Of the file that the step asks to edit. */
  text: string;
}

/**
 * The document with which a step begins: the start, and each earlier step as the reader left it, or
 * else with its solution.
 *
 * @param index must be the place of a step.
 * @param texts of earlier steps, by their places; those that cannot be read are passed over.
 */
export function beginStep(
  { start, steps }: LessonContent,
  index: number,
  texts: Readonly<Record<string, string>> = {},
): StepBeginning {
  const step = steps[index];
  if (!step) throw new RangeError(`The lesson has no step ${index}.`);
  let workspace = toStartWorkspace(start, 'lesson');
  let last: { step: LessonStep; text: string } | undefined;
  steps.slice(0, index).forEach((before, place) => {
    const editableText = editableTextOf(before.file);
    for (const text of [texts[place], before.solution]) {
      const written = text === undefined ? undefined : editableText.write(workspace, text);
      if (text === undefined || !written?.ok) continue;
      workspace = written.workspace;
      last = { step: before, text };
      return;
    }
  });
  // As it was typed, comments and all.
  const isSameFile = last && JSON.stringify(last.step.file) === JSON.stringify(step.file);
  const text = last && isSameFile ? last.text : editableTextOf(step.file).read(workspace);
  return { step, workspace, text };
}
