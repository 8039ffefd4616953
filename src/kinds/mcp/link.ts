import { Client, type Implementation, SseError } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { mayBeOtherTransport } from './failures.ts';
import {
  createHttpTransport,
  createSseTransport,
  type HttpTarget,
  inOrder,
  type McpTransport,
  type McpTransportFactory,
} from './transports.ts';

/** Where a server is. One of `transport` and `http`. */
export interface LinkTarget {
  transport?: McpTransportFactory;
  http?: HttpTarget;
  /** Which of the HTTP transports is tried first. Default `http`, which is Streamable HTTP. */
  prefer?: 'http' | 'sse';
  clientInfo: Implementation;
}

/** What a link tells the one who opened it. */
export interface McpLinkEvents {
  onListChanged(): void;
  /** Once at most, and not after `close`. */
  onLost(error: unknown): void;
}

/** One connection, until it breaks. */
export interface McpLink {
  readonly client: Client;
  readonly via: 'streamable-http' | 'sse' | 'custom';
  readonly keepsTime: boolean;
  /** Ends the session. Never rejects. */
  close(): Promise<void>;
}

/** A stream of list changes that lived shorter, in milliseconds, is not opened again. */
const SHORT_STREAM_MS = 1000;

/**
 * Connects: the newest era of the protocol that both sides speak, over Streamable HTTP or, where
 * the address turns out to be an older server's, HTTP with server-sent events (or the other way
 * round, as `prefer` says).
 *
 * @throws what the first transport met, where the second one fails too.
 */
export async function openLink(
  target: LinkTarget,
  events: McpLinkEvents,
  options: { signal?: AbortSignal; timeout: number },
): Promise<McpLink> {
  const { transport, http, prefer } = target;
  if (transport) return connect(async () => await transport(), 'custom', target, events, options);
  if (!http) throw new Error('neither a URL nor a transport was given');
  const ways = {
    http: () =>
      connect(
        (lost) => createHttpTransport(http, lost),
        'streamable-http',
        target,
        events,
        options,
      ),
    sse: () => connect(() => createSseTransport(http), 'sse', target, events, options),
  };
  try {
    return await ways[prefer ?? 'http']();
  } catch (first) {
    if (!mayBeOtherTransport(first) || options.signal?.aborted) throw first;
    try {
      return await ways[prefer === 'sse' ? 'http' : 'sse']();
    } catch {
      throw first;
    }
  }
}

async function connect(
  open: (onUnreachable: () => void) => McpTransport | Promise<McpTransport>,
  via: McpLink['via'],
  target: LinkTarget,
  events: McpLinkEvents,
  options: { signal?: AbortSignal; timeout: number },
): Promise<McpLink> {
  let ended = false;
  const lose = (error: unknown): void => {
    if (ended) return;
    ended = true;
    events.onLost(error);
  };
  const client = new Client(target.clientInfo, {
    // The default one in Node compiles schemas with `new Function`.
    jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    versionNegotiation: { mode: 'auto' },
    listChanged: {
      tools: { autoRefresh: false, debounceMs: 0, onChanged: () => events.onListChanged() },
    },
  });
  const transport = inOrder(
    await open(() => lose(new TypeError('the stream cannot be opened again'))),
  );
  await untilAborted(client.connect(transport, options), options.signal, () => transport.close());
  client.onclose = () => lose(new TypeError('the connection was closed'));
  client.onerror = (error) => {
    // An SSE session ends with its stream; nothing else here is the end of a connection.
    if (error instanceof SseError) lose(error);
  };
  keepListening(client, events, () => ended);
  return {
    client,
    via,
    keepsTime: transport.keepsTime === true,
    async close() {
      ended = true;
      await endSession(transport).catch(() => {}); // a server may not know this, or be gone
      await client.close().catch(() => {});
    },
  };
}

/** In the newer era list changes come on a stream, which servers and proxies may end. */
function keepListening(client: Client, events: McpLinkEvents, isEnded: () => boolean): void {
  const watch = async (stream: Client['autoOpenedSubscription']): Promise<void> => {
    if (!stream) return;
    const since = performance.now();
    if ((await stream.closed) === 'local' || isEnded()) return;
    if (performance.now() - since < SHORT_STREAM_MS) return;
    const next = await client.listen({ toolsListChanged: true }).catch(() => undefined);
    if (isEnded()) return;
    events.onListChanged(); // what changed in between was not heard
    await watch(next);
  };
  void watch(client.autoOpenedSubscription);
}

async function endSession(transport: McpTransport): Promise<void> {
  if ('terminateSession' in transport && typeof transport.terminateSession === 'function') {
    await transport.terminateSession();
  }
}

/** The probe for the newer era does not listen to a signal. */
async function untilAborted(
  work: Promise<void>,
  signal: AbortSignal | undefined,
  giveUp: () => Promise<void>,
): Promise<void> {
  if (!signal) return work;
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal.reason);
      void giveUp().catch(() => {});
    };
  });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => {}); // its end is of no interest once it was given up
  }
}
