import { useEffect, useState } from 'react';

/** A text that is loading (`undefined`), loaded, or failed to load. */
export type LoadedText = { text: string } | 'failed' | undefined;

/** Loads a text once for each function. */
export function useLoadedText(load: (() => Promise<string>) | undefined): LoadedText {
  const [loaded, setLoaded] = useState<{ by: typeof load; text: LoadedText }>();
  useEffect(() => {
    if (load === undefined) return;
    let gone = false;
    load().then(
      (text) => gone || setLoaded({ by: load, text: { text } }),
      () => gone || setLoaded({ by: load, text: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded?.by === load ? loaded?.text : undefined;
}
