import { useEffect } from 'react';
import { useActions } from '../session-context.tsx';

/** Takes a workspace file that is dropped anywhere on the page, instead of leaving for it. */
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
        void file?.text().then(importWorkspace);
      },
      options,
    );
    return () => stop.abort();
  }, [importWorkspace]);
}
