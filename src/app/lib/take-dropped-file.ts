import type { SessionActions } from '../../session/index.ts';
import { readTextFile } from '../browser/read-text-file.ts';
import { fileKindOf } from './file-kind.ts';
import { openRecording } from './open-recording.ts';
import { getPageState, openOverlay } from './page-state.ts';
import { setPasteDraft } from './paste-draft.ts';

/**
 * Replays a recorded session, and opens a workspace. Any other text becomes a sample of the tool in
 * the reducer studio. Without the studio it waits in the dialog for pasted texts.
 */
export async function takeDroppedFile(
  file: File,
  { importWorkspace, loadActions }: Pick<SessionActions, 'importWorkspace' | 'loadActions'>,
): Promise<void> {
  const kind = await fileKindOf(file);
  if (kind === 'recording') return openRecording(file);
  const text = await readTextFile(file);
  if (kind === 'workspace') return importWorkspace(text);
  const { isStudio, overlay } = getPageState();
  if (isStudio && overlay === undefined) {
    const lab = await loadActions('reducerLab');
    if (lab.addText(text, file.name) !== undefined) return;
  }
  setPasteDraft(text, file.name);
  openOverlay('paste-tools');
}
