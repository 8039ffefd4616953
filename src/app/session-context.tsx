import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Session, SessionActions } from '../session/index.ts';
import type { SessionState } from '../session/store/index.ts';

const SessionContext = createContext<Session | undefined>(undefined);

/** Provides the session to all components below. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Subscribes to one value of the session. The selector must return the same object while nothing
 * changes, as the selectors of `src/session` do.
 */
export function useSession<T>(select: (state: SessionState) => T): T {
  const { store, select: selectInSession } = useOpenSession();
  return useStore(store, () => selectInSession(select));
}

/** Reads the session at the moment of the call, for use after an action. */
export function useReadSession(): () => SessionState {
  return useOpenSession().store.getState;
}

/** The actions of the session; the same object for the life of the page. */
export function useActions(): SessionActions {
  return useOpenSession().actions;
}

/** Reads how long the latest run has lasted, in milliseconds, at the moment of the call. */
export function useElapsed(): () => number {
  return useOpenSession().elapsed;
}

/** Reads the files of the latest run's world at the moment of the call. */
export function useWorldFiles(): Pick<Session, 'worldFiles' | 'readWorldFile'> {
  return useOpenSession();
}

/** The session itself. Components subscribe to its values with {@link useSession}. */
export function useOpenSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined)
    throw new Error('Wrap components that read the session in a SessionProvider.');
  return session;
}
