import {
  type FetchLike,
  type JSONRPCMessage,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import type { McpAuthProvider } from './auth-types.ts';
import { keepingDigits } from './exact-content.ts';

/**
 * A transport to a server. With `keepsTime` its creator holds the virtual clock itself, as an
 * in-page server does. Otherwise a call holds the clock until its response.
 */
export type McpTransport = Transport & { readonly keepsTime?: boolean };

/**
 * Makes a new transport for each connection, because a closed one cannot be reused.
 *
 * Source: docs/contract.md#kind-mcp.
 */
export type McpTransportFactory = () => McpTransport | Promise<McpTransport>;

/** The options of an HTTP transport. */
export interface HttpTarget {
  /** Absolute. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: the platform's `fetch`. */
  fetch?: FetchLike;
  authProvider?: McpAuthProvider;
}

/** The code and the message of a missing response; see {@link createHttpTransport}. */
export const STREAM_ENDED = { code: -32000, message: 'The stream ended without an answer' };

/**
 * Streamable HTTP.
 *
 * @param onUnreachable Called if the server's stream broke and could not be reopened.
 */
export function createHttpTransport(target: HttpTarget, onUnreachable: () => void): McpTransport {
  return new WatchedHttpTransport(new URL(target.url), {
    ...common(target),
    reconnectionScheduler(reconnect, delayMs, attempt) {
      // The first attempt is normal: servers and proxies close idle streams.
      if (attempt > 0) onUnreachable();
      const timer = setTimeout(reconnect, delayMs);
      return () => clearTimeout(timer);
    },
  });
}

/** HTTP with server-sent events, for servers of 2024. */
export function createSseTransport(target: HttpTarget): McpTransport {
  return new SSEClientTransport(new URL(target.url), common(target));
}

/**
 * Waits until one message is processed before the next one. The protocol layer processes a
 * notification later than a response. Progress that arrives together with its response would be
 * lost.
 */
export function inOrder<T extends McpTransport>(transport: T): T {
  type Handler = NonNullable<McpTransport['onmessage']>;
  let handler: Handler | undefined;
  let tail = Promise.resolve();
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get(): Handler | undefined {
      // The original handler: its replacement may store it and call it.
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
 * A stream that ends before the response leaves its request open for ever. Only the transport knows
 * that no more messages can come. This transport answers such a request with an error.
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
      // The protocol layer drops a second response.
      this.onmessage?.({ jsonrpc: '2.0', id, error: STREAM_ENDED });
    };
    return super.send(message, { ...options, onRequestStreamEnd });
  }
}

function common({ url, headers, fetch: given, authProvider }: HttpTarget) {
  const { origin } = new URL(url);
  return {
    // Called as a plain function: a page's own `fetch` refuses any other `this`.
    fetch: keepingDigits((target, init) => {
      // The authorization server is another party: it gets no credential of this one.
      if (!headers || new URL(target).origin !== origin) return (given ?? fetch)(target, init);
      const all = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return (given ?? fetch)(target, { ...init, headers: all });
    }),
    ...(authProvider && { authProvider }),
  };
}
