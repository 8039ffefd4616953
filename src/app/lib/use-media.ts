import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** A page that shows one pane at a time. */
export const NARROW = '(max-width: 899px)';

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  // Read at each render, so it is parsed once.
  const media = useMemo(() => matchMedia(query), [query]);
  const watch = useCallback(
    (notify: () => void) => {
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [media],
  );
  return useSyncExternalStore(watch, () => media.matches);
}
