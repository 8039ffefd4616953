import type { Client } from '../client.ts';

/** A server that listens, and how it is reached. */
export interface Wire {
  port: number;
  /** The name that it goes by. */
  host: string;
  client: Client;
}

/** Something that is sent byte by byte. */
export interface WireCase {
  name: string;
  run(wire: Wire): Promise<void>;
}
