import { createContext, useContext, useEffect, useState } from 'react';
import type { DemoOptions, Session, SessionPorts } from '../../session/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';

/** A document to open, and whether it is from another author. */
export type Opening = NonNullable<SessionPorts['opening']>;

/** The functions that lessons and demos need from their page. */
export interface DemoHost {
  /** Opens an unsaved workspace; the caller disposes of it. May reject. */
  open(opening: Opening, options?: DemoOptions): Promise<Session>;
  /**
   * Opens a copy as the user's own workspace in the playground. May reject.
   *
   * @param call The id of the selected call.
   */
  fork(workspace: Workspace, call?: string): Promise<void>;
}

/** Provides the functions that open lessons and demos. */
export const DemoContext = createContext<DemoHost | undefined>(undefined);

/** The functions that open lessons and demos; the same object for the life of the page. */
export function useDemoHost(): DemoHost {
  const host = useContext(DemoContext);
  if (host === undefined) throw new Error('Wrap components that open demos in a DemoContext.');
  return host;
}

/** A session that lasts as long as the component. */
export type DemoSession =
  | { status: 'opening' }
  | { status: 'open'; session: Session }
  | { status: 'failed' };

/**
 * Opens an unsaved document, and another one when `opening` changes. @param opening must be a
 * stable object @param atOnce must stay the same
 */
export function useDemoSession(opening: Opening, atOnce = false): DemoSession {
  const host = useDemoHost();
  const [state, setState] = useState<DemoSession & { of?: Opening }>({ status: 'opening' });
  useEffect(() => {
    let isOver = false;
    let opened: Session | undefined;
    host.open(opening, { atOnce }).then(
      (session) => {
        if (isOver) return void session.dispose();
        opened = session;
        setState({ status: 'open', session, of: opening });
      },
      () => !isOver && setState({ status: 'failed', of: opening }),
    );
    return () => {
      isOver = true;
      void opened?.dispose();
    };
  }, [host, opening, atOnce]);
  return state.of === opening ? state : { status: 'opening' };
}
