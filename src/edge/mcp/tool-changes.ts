import type { ServerEventBus } from '@modelcontextprotocol/server';
import { listDefinitions } from '../definitions.ts';
import type { Caller, Server } from '../server.ts';

/**
 * How often a stream looks for changes, in milliseconds. It asks itself: on some platforms no request
 * may write to the stream of another one.
 */
const LOOK_MS = 1000;

/**
 * Whether this caller can hear that its tools change. Callers without a token share the quota of
 * streams, so a few of them would use it up for all.
 */
export function hearsChanges({ isAnonymous }: Caller): boolean {
  return !isAnonymous;
}

/**
 * Calls a listener after the tools of this caller have changed. Changes of other tools are silent.
 *
 * Source: docs/contract.md#edge-mcp.
 *
 * @returns a function that ends it
 */
export function watchTools(server: Server, caller: Caller, listener: () => void): () => void {
  const { clock, options } = server;
  let snapshot = options.registry.getSnapshot();
  let before = toolsOf(server, caller);
  let timer: unknown;
  const look = (): void => {
    timer = clock.setTimeout(look, LOOK_MS);
    if (options.registry.getSnapshot() === snapshot) return;
    snapshot = options.registry.getSnapshot();
    const now = toolsOf(server, caller);
    const isSame = now.length === before.length && now.every((tool, at) => tool === before[at]);
    before = now;
    if (!isSame) listener();
  };
  timer = clock.setTimeout(look, LOOK_MS);
  return () => clock.clearTimeout(timer);
}

/** Tools and definitions: a registration that replaces one has other ones. */
function toolsOf(server: Server, caller: Caller): unknown[] {
  const registry = server.listed();
  return listDefinitions(server, caller).flatMap((one) => [one, registry.get(one.name)]);
}

/**
 * The events of one subscription by the protocol of 2026. It counts as a stream of its caller, and
 * ends when the server closes.
 *
 * @param close ends the subscription
 */
export function createChangeBus(
  server: Server,
  caller: Caller,
  close: () => Promise<void>,
): ServerEventBus {
  return {
    publish() {},
    subscribe(listener) {
      const ends = [
        watchTools(server, caller, () => listener({ kind: 'tools_list_changed' })),
        server.quotas.take(caller, { streams: 1 }),
        server.lifetime.whenClosing(() => void close()),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
