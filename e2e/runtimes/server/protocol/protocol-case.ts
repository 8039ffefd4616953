import type { Client } from '../client.ts';

/** A listening server and its address. */
export interface ProtocolTarget {
  port: number;
  /** The host name in requests. */
  host: string;
  client: Client;
}

/** One test with raw bytes. */
export interface ProtocolCase {
  name: string;
  run(target: ProtocolTarget): Promise<void>;
}
