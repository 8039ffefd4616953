import { useEffect } from 'react';
import { useActions } from '../session-context.tsx';

/**
 * Opens a file that the user drops on the page, instead of letting the browser navigate to it.
 * Panels and fields that take files themselves come before.
 */
export function useDroppedFile(): void {
  const actions = useActions();
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
        if (!file) return;
        void import('../lib/take-dropped-file.ts').then((part) =>
          part.takeDroppedFile(file, actions),
        );
      },
      options,
    );
    return () => stop.abort();
  }, [actions]);
}
