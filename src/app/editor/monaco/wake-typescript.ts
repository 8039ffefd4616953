import { useEffect } from 'react';
import { savesData, whenWelcome } from '../when-welcome.ts';

/** Loads TypeScript and checks the user's code from then on. */
export function wakeTypescript(): void {
  import('./typescript/start-typescript.ts').then(
    (module) => module.startTypescript(),
    // If it fails to load, the editor still works, and the run's compiler reports mistakes.
    () => undefined,
  );
}

/**
 * Loads TypeScript once the page is idle. It is large, and the first run is more important. With reduced data it
 * waits for a focus.
 */
export function useTypeChecks(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || savesData()) return;
    let isGone = false;
    void whenWelcome().then(() => isGone || wakeTypescript());
    return () => {
      isGone = true;
    };
  }, [isWanted]);
}
