import { Client, type Implementation, SseError } from '@modelcontextprotocol/client';
import type { McpAuthProvider } from './auth-types.ts';
import { ConsentError } from './connection-error.ts';
import { mayBeOtherTransport, needsConsent } from './failures.ts';
import { schemaValidator } from './schema-check.ts';
import { untilEnd } from './time-limits.ts';
import {
  createHttpTransport,
  createSseTransport,
  type HttpTarget,
  inOrder,
  type McpTransport,
  type McpTransportFactory,
} from './transports.ts';

/** The target of a connection. One of `transport` and `http`. */
export interface LinkTarget {
  transport?: McpTransportFactory;
  http?: HttpTarget;
  /** The HTTP transport to try first. Default `http`, which is Streamable HTTP. */
  prefer?: 'http' | 'sse';
  clientInfo: Implementation;
}

/** The events of a link. */
export interface McpLinkEvents {
  onListChanged(): void;
  /** Called when the user is asked for consent, before the connection opens. */
  onConsent(): void;
  /** Called once at most, and not after `close`. */
  onLost(error: unknown): void;
}

/** One connection, until it breaks. */
export interface McpLink {
  readonly client: Client;
  readonly via: 'streamable-http' | 'sse' | 'custom';
  readonly keepsTime: boolean;
  /** Waits for the user's consent after a response with 401; `undefined`: no one can be asked. */
  readonly authorize: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Ends the session, within two seconds. Never rejects. */
  close(): Promise<void>;
}

/** A stream of list changes that ended sooner, in milliseconds, is not reopened. */
const SHORT_STREAM_MS = 1000;

/**
 * Connects with the newest protocol version that both sides support. It tries Streamable HTTP
 * first, then HTTP with server-sent events for older servers (or the reverse, as `prefer` says).
 *
 * @throws the error of the first transport, if the second one fails too.
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
  const create = () => createClient(target, events);
  const openTransport = async () =>
    inOrder(await open(() => lose(new TypeError('the stream cannot be opened again'))));
  let client = create();
  let transport = await openTransport();
  const start = () =>
    untilAborted(client.connect(transport, options), options.signal, () => transport.close());
  try {
    await start();
  } catch (thrown) {
    const authorize = authorizer(transport, target);
    if (!needsConsent(thrown) || !authorize) throw thrown;
    events.onConsent();
    await authorize(options.signal ?? new AbortController().signal);
    // Neither can be started twice.
    client = create();
    transport = await openTransport();
    await start();
  }
  client.onclose = () => lose(new TypeError('the connection was closed'));
  client.onerror = (error) => {
    // An SSE session ends with its stream; for the other transport a closed stream ends nothing.
    if (error instanceof SseError) lose(error);
  };
  keepListening(client, events, () => ended);
  return {
    client,
    via,
    keepsTime: transport.keepsTime === true,
    authorize: authorizer(transport, target),
    async close() {
      ended = true;
      // The server may not know this request, be gone, or be silent; closing the client aborts it.
      await untilEnd(options.timeout, endSession(transport)).catch(() => {});
      await client.close().catch(() => {});
    },
  };
}

function createClient({ clientInfo }: LinkTarget, events: McpLinkEvents): Client {
  return new Client(clientInfo, {
    // Node's default compiles schemas with `new Function`, and neither default counts its work.
    jsonSchemaValidator: schemaValidator,
    versionNegotiation: { mode: 'auto' },
    listChanged: {
      tools: { autoRefresh: false, debounceMs: 0, onChanged: () => events.onListChanged() },
    },
  });
}

/** Completes the authorization that a response with 401 began. */
function authorizer(transport: McpTransport, { http }: LinkTarget): McpLink['authorize'] {
  const complete = http?.authProvider && completionOf(http.authProvider, transport);
  if (!complete) return undefined;
  return async (signal) => {
    try {
      await complete(signal);
    } catch (cause) {
      signal.throwIfAborted();
      throw new ConsentError('No consent', { cause });
    }
  };
}

function completionOf(provider: McpAuthProvider, transport: McpTransport): McpLink['authorize'] {
  if ('receiveTokens' in provider) return (signal) => provider.receiveTokens(signal);
  if (!('receiveRedirect' in provider) || !canFinishAuth(transport)) return undefined;
  return async (signal) => {
    const params = await provider.receiveRedirect?.(signal);
    if (params) await transport.finishAuth(params);
  };
}

function canFinishAuth(
  transport: McpTransport,
): transport is McpTransport & { finishAuth(params: URLSearchParams): Promise<void> } {
  return 'finishAuth' in transport && typeof transport.finishAuth === 'function';
}

/**
 * Listens for changes of the list. In the newer version they come on a stream, which servers and
 * proxies may end.
 */
function keepListening(client: Client, events: McpLinkEvents, isEnded: () => boolean): void {
  const watch = async (stream: Client['autoOpenedSubscription']): Promise<void> => {
    if (!stream) return;
    const since = performance.now();
    if ((await stream.closed) === 'local' || isEnded()) return;
    if (performance.now() - since < SHORT_STREAM_MS) return;
    const next = await client.listen({ toolsListChanged: true }).catch(() => undefined);
    if (isEnded()) return;
    events.onListChanged(); // changes in between were missed
    await watch(next);
  };
  void watch(client.autoOpenedSubscription);
}

async function endSession(transport: McpTransport): Promise<void> {
  if ('terminateSession' in transport && typeof transport.terminateSession === 'function') {
    await transport.terminateSession();
  }
}

/** The probe for the newer version ignores a signal. */
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
    work.catch(() => {}); // its end does not matter after an abort
  }
}
