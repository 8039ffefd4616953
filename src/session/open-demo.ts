import { createSession, type Session } from './create-session.ts';
import { createMemoryStorage } from './documents/storage.ts';
import type { SessionPorts } from './ports.ts';

/** Options of {@link openDemo}. */
export interface DemoOptions {
  /** Runs do not wait between events. Default: they last as long as the playback speed says. */
  atOnce?: boolean;
}

/**
 * Opens an unsaved workspace for a lesson, an example or an embed. It has no access to the user's
 * documents or to the network.
 *
 * @example
 * const demo = openDemo(ports, { workspace, outside: false });
 * await demo.ready;
 */
export function openDemo(
  { network, consents, flags, loadArchive, documentId, ...ports }: Omit<SessionPorts, 'storage'>,
  opening: NonNullable<SessionPorts['opening']>,
  { atOnce }: DemoOptions = {},
): Session {
  return createSession({ ...ports, opening, atOnce, storage: createMemoryStorage() });
}
