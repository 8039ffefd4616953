/**
 * The playground without a screen: its state, its transitions, its runs. Entries open a session
 * here; panels import the selectors and types that they show from their own files.
 *
 * @module
 */
export { createSession, type Session, type SessionPorts } from './session.ts';
