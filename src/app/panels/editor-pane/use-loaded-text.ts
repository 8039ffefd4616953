import { useEffect, useState } from 'react';

/** A text that is on its way (`undefined`), there, or could not be had. */
export type LoadedText = { text: string } | 'failed' | undefined;

/** Loads a text once for each function that it is given. */
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
