import { useCallback, useSyncExternalStore } from 'react';
import type { SessionState } from '../../session/store/index.ts';
import { useOpenSession } from '../session-context.tsx';

/** How long a text that changes with a run stays, in milliseconds. */
const STAY_MS = 500;

/**
 * Like `useSession`, for texts: during a run the value changes at most twice a second, so that it can
 * be read. A new text also costs the browser more than the picture of the run: it lays out and
 * paints the page.
 */
export function useSessionSlowly<T>(select: (state: SessionState) => T): T {
  const { store, select: selectInSession } = useOpenSession();
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let changedAt = Number.NEGATIVE_INFINITY;
      const change = () => {
        clearTimeout(timer);
        timer = undefined;
        changedAt = performance.now();
        notify();
      };
      const unsubscribe = store.subscribe(({ run }) => {
        const rest = changedAt + STAY_MS - performance.now();
        if (run?.status !== 'running' || rest <= 0) change();
        else timer ??= setTimeout(change, rest);
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => selectInSession(select));
}
