import type { Client } from './client.ts';

/** One behaviour of a server, seen by a client. */
export interface ServerCase {
  name: string;
  /** The ability of the target that the case needs. */
  needs?: 'sendsAllHeaders' | 'noticesLeaving';
  run(client: Client): Promise<void>;
}
