import type { LessonFile } from '../../catalog/lessons/lesson.ts';
import type { LadderStep } from '../explain/ladder-step.ts';
import type { SessionState } from '../store/state.ts';
import { applyFix } from '../workspace/apply-fix.ts';
import type { Fix } from '../workspace/fix.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';

/**
 * The ladder with only those fixes that the step can show: a change of the text that the user edits,
 * or the arguments of a call, if the text has the calls.
 */
export function offerFixes(
  steps: readonly LadderStep[],
  file: LessonFile,
  { workspace, tools }: Pick<SessionState, 'workspace' | 'tools'>,
): readonly LadderStep[] {
  const { read } = editableTextOf(file);
  return withFixes(steps, (fix) =>
    fix.kind === 'edit-args'
      ? file.kind === 'calls'
      : read(applyFix(workspace, fix, { tools })) !== read(workspace),
  );
}

/** The ladder without fixes. */
export function withoutFixes(steps: readonly LadderStep[]): readonly LadderStep[] {
  return withFixes(steps, () => false);
}

function withFixes(
  steps: readonly LadderStep[],
  isOffered: (fix: Fix) => boolean,
): readonly LadderStep[] {
  return steps.map((step) => {
    const { refusal } = step;
    if (!refusal) return step;
    const { fix, otherFix, ...rest } = refusal;
    return {
      ...step,
      refusal: {
        ...rest,
        ...(fix && isOffered(fix) && { fix }),
        ...(otherFix && isOffered(otherFix) && { otherFix }),
      },
    };
  });
}
