/**
 * The door of the session: the playground without a screen. Entries open a session here; panels
 * import selectors and types of a feature from the `index.ts` of its folder.
 *
 * @module
 */
export type { Session } from './create-session.ts';
export type { DemoOptions } from './open-demo.ts';
export { openSession } from './open-session.ts';
export type { SessionPorts } from './ports.ts';
export type { SessionActions } from './session-actions.ts';
