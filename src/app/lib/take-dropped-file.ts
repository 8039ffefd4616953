import { readTextFile } from '../browser/read-text-file.ts';
import { isRecording } from './is-recording.ts';
import { openRecording } from './open-recording.ts';

/** Replays a recorded session, and opens any other file as a workspace. */
export async function takeDroppedFile(
  file: File,
  importWorkspace: (text: string) => void,
): Promise<void> {
  if (await isRecording(file)) openRecording(file);
  else importWorkspace(await readTextFile(file));
}
