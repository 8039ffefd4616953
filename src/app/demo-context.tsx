import { createContext, useContext } from 'react';
import type { Session } from '../session/session.ts';
import type { SessionPorts } from '../session/session-ports.ts';

/** Opens a workspace that nobody keeps; whoever opens it disposes of it. May reject. */
export type OpenDemo = (opening: NonNullable<SessionPorts['opening']>) => Promise<Session>;

/** Hands down what opens lessons and demos. */
export const DemoContext = createContext<OpenDemo | undefined>(undefined);

/** What opens lessons and demos; the same function for the life of the page. */
export function useOpenDemo(): OpenDemo {
  const open = useContext(DemoContext);
  if (open === undefined) throw new Error('Put a DemoContext around what opens demos.');
  return open;
}
