import type { Client } from '../client.ts';

/** A server that listens, and how it is reached. */
export interface ProtocolTarget {
  port: number;
  /** The name that it goes by. */
  host: string;
  client: Client;
}

/** Something that is sent byte by byte. */
export interface ProtocolCase {
  name: string;
  run(target: ProtocolTarget): Promise<void>;
}
