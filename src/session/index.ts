/**
 * The playground without a screen: its state, its transitions, its runs. Entries open a session
 * here; what shows it imports selectors and types from their own files.
 *
 * @module
 */
export { createSession, type Session } from './create-session.ts';
export type { SessionPorts } from './ports.ts';
