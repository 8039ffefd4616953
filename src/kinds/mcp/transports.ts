import {
  type FetchLike,
  type JSONRPCMessage,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { keepingDigits } from './exact-content.ts';

/**
 * A way to a server. `keepsTime` says that its creator holds the virtual clock itself, as an
 * in-page server does; else a call holds the clock while it is on the wire.
 */
export type McpTransport = Transport & { readonly keepsTime?: boolean };

/** Makes a fresh transport at each connection, since a closed one cannot be used again. */
export type McpTransportFactory = () => McpTransport | Promise<McpTransport>;

/** What an HTTP transport is made of. */
export interface HttpTarget {
  /** Absolute. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: the platform's. */
  fetch?: FetchLike;
}

/** The code and the words of an answer that never came; see {@link createHttpTransport}. */
export const STREAM_ENDED = { code: -32000, message: 'The stream ended without an answer' };

/**
 * Streamable HTTP.
 *
 * @param onUnreachable Told when the server's stream broke and could not be opened again.
 */
export function createHttpTransport(target: HttpTarget, onUnreachable: () => void): McpTransport {
  return new WatchedHttpTransport(new URL(target.url), {
    ...common(target),
    reconnectionScheduler(reconnect, delayMs, attempt) {
      // The first attempt is nothing special: servers and proxies close idle streams.
      if (attempt > 0) onUnreachable();
      const timer = setTimeout(reconnect, delayMs);
      return () => clearTimeout(timer);
    },
  });
}

/** HTTP with server-sent events, as servers of 2024 speak it. */
export function createSseTransport(target: HttpTarget): McpTransport {
  return new SSEClientTransport(new URL(target.url), common(target));
}

/**
 * Lets one message be dealt with before the next one comes. The protocol layer deals with a
 * notification a moment later than with an answer, so that progress which arrives together with
 * its answer would be lost.
 */
export function inOrder<T extends McpTransport>(transport: T): T {
  type Handler = NonNullable<McpTransport['onmessage']>;
  let handler: Handler | undefined;
  let tail = Promise.resolve();
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get(): Handler | undefined {
      // Of this very handler: who replaces it may keep it and call it.
      const current = handler;
      if (!current) return undefined;
      return (message, extra) => {
        tail = tail.then(() => current(message, extra)).catch(() => {});
      };
    },
    set(next: Handler | undefined) {
      handler = next;
    },
  });
  return transport;
}

/**
 * A stream that ends before the answer to its request leaves that request open for ever, since
 * only the transport knows that nothing more can come. Here it is answered with an error.
 */
class WatchedHttpTransport extends StreamableHTTPClientTransport {
  override send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options?: Parameters<StreamableHTTPClientTransport['send']>[1] & TransportSendOptions,
  ): Promise<void> {
    if (Array.isArray(message) || !('id' in message) || !('method' in message)) {
      return super.send(message, options);
    }
    const { id } = message;
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      // Late for a request that was answered: the protocol layer drops it.
      this.onmessage?.({ jsonrpc: '2.0', id, error: STREAM_ENDED });
    };
    return super.send(message, { ...options, onRequestStreamEnd });
  }
}

function common({ headers, fetch: given }: HttpTarget) {
  return {
    // Called as a plain function: a page's own `fetch` refuses any other `this`.
    fetch: keepingDigits((url, init) => (given ?? fetch)(url, init)),
    ...(headers && { requestInit: { headers: { ...headers } } }),
  };
}
