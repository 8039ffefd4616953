import { useEffect } from 'react';
import { readTextFile } from '../browser/read-text-file.ts';
import { useActions } from '../session-context.tsx';

/**
 * Opens a workspace file that the user drops on the page, instead of letting the browser navigate
 * to it. A recorded session is replayed.
 */
export function useDroppedWorkspace(): void {
  const { importWorkspace } = useActions();
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), options);
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void takeFile(file, importWorkspace);
      },
      options,
    );
    return () => stop.abort();
  }, [importWorkspace]);
}

async function takeFile(file: File, importWorkspace: (text: string) => void): Promise<void> {
  const { isRecording } = await import('../lib/is-recording.ts');
  if (await isRecording(file)) {
    const { openRecording } = await import('../lib/open-recording.ts');
    openRecording(file);
  } else importWorkspace(await readTextFile(file));
}
