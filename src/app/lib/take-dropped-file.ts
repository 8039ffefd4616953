import { readTextFile } from '../browser/read-text-file.ts';
import { fileKindOf } from './file-kind.ts';
import { openRecording } from './open-recording.ts';
import { openOverlay } from './page-state.ts';
import { setPasteDraft } from './paste-draft.ts';

/**
 * Replays a recorded session, and opens a workspace. Any other text waits in the dialog for pasted
 * texts, which says what it can be.
 */
export async function takeDroppedFile(
  file: File,
  importWorkspace: (text: string) => void,
): Promise<void> {
  const kind = await fileKindOf(file);
  if (kind === 'recording') return openRecording(file);
  const text = await readTextFile(file);
  if (kind === 'workspace') return importWorkspace(text);
  setPasteDraft(text);
  openOverlay('paste-tools');
}
