import type { EditContext } from '../store/edit-context.ts';
import { selectFirstCall } from '../store/selection.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { LessonActions } from './lesson-actions.ts';

/** Creates the actions that replace the document. */
export function createLessonActions({ store, edit, inspect }: EditContext): LessonActions {
  return {
    inspect: (workspace) => inspect({ workspace }),
    put: (workspace) => {
      const { selectedCallId } = store.getState();
      const stays = currentBatch(workspace).calls.some(({ id }) => id === selectedCallId);
      edit(
        { label: 'Edited the lesson', merge: 'lesson' },
        () => workspace,
        stays ? undefined : selectFirstCall(workspace),
      );
    },
  };
}
