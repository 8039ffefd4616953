import type { LessonContent, LessonStep } from '../../catalog/lessons/lesson.ts';
import { toStartWorkspace } from '../content/to-workspace-from-start.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';

/** A step in its initial state. */
export interface StepBeginning {
  step: LessonStep;
  workspace: Workspace;
  /** The name of the file that the user edits. */
  text: string;
}

/**
 * The initial document of a step. It contains the start and each earlier step, as the user left it
 * or with its solution.
 *
 * @param index Must be the index of a step.
 * @param texts The texts of earlier steps, by index. Invalid texts are ignored.
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
  // The text as typed, with its comments.
  const isSameFile = last && JSON.stringify(last.step.file) === JSON.stringify(step.file);
  const text = last && isSameFile ? last.text : editableTextOf(step.file).read(workspace);
  return { step, workspace, text };
}
