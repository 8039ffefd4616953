import {
  InMemoryTransport,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Clock } from '../../core/index.ts';
import type { McpTransport } from './transports.ts';

/** The two ends of a connection within one program. */
export interface InPageTransport {
  /** The client's end. */
  readonly near: McpTransport;
  /** The server's end. */
  readonly far: Transport;
  /** Lets time pass while the server works on a request. */
  whileWorking<T>(id: RequestId, work: () => Promise<T>): Promise<T>;
}

/**
 * A linked pair that holds the clock from a request to its response, except while the server works.
 * The protocol layer then takes no virtual time, however many steps it needs. Messages cross as
 * JSON, so that the two sides share no objects.
 */
export function createInPageTransport(clock: Clock): InPageTransport {
  const [end, far] = InMemoryTransport.createLinkedPair();
  /** Requests without a response, each with a hold of the clock unless the server works on it. */
  const pending = new Map<RequestId, (() => void) | undefined>();
  const settle = (id: RequestId): void => {
    pending.get(id)?.();
    pending.delete(id);
  };
  const near: McpTransport = {
    keepsTime: true,
    async start() {
      end.onmessage = (message) => {
        near.onmessage?.(copy(message));
        if ('id' in message && !('method' in message) && message.id !== undefined) {
          settle(message.id);
        }
      };
      end.onerror = (error) => near.onerror?.(error);
      end.onclose = () => {
        for (const id of [...pending.keys()]) settle(id);
        near.onclose?.();
      };
      await end.start();
    },
    async send(message) {
      if ('id' in message && 'method' in message) pending.set(message.id, clock.hold());
      if ('method' in message && message.method === 'notifications/cancelled') {
        // A cancelled request has no response.
        const id: unknown = message.params?.requestId;
        if (typeof id === 'string' || typeof id === 'number') settle(id);
      }
      await end.send(copy(message));
    },
    close: () => end.close(),
  };
  return {
    near,
    far,
    async whileWorking(id, work) {
      if (pending.has(id)) {
        pending.get(id)?.();
        pending.set(id, undefined);
      }
      try {
        return await work();
      } finally {
        // Not after a cancellation or the end of the connection: the hold would never be released.
        if (pending.has(id)) pending.set(id, clock.hold());
      }
    },
  };
}

function copy(message: JSONRPCMessage): JSONRPCMessage {
  return JSON.parse(JSON.stringify(message));
}
