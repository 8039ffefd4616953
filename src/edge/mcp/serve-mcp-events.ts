import { createEventWriter, EVENT_HEADERS } from '../event-writer.ts';
import { HttpProblem, type RouteAnswer } from '../problem.ts';
import { wantsEvents } from '../routes/accept.ts';
import { refuseMethod } from '../routes/refuse-method.ts';
import { type Caller, identifyCaller, type Server } from '../server.ts';
import { MCP_SESSION_ID } from '../sessions/sessions.ts';
import { hearsChanges, watchTools } from './tool-changes.ts';

/**
 * `GET /mcp?personality=`: the stream of notifications for a client by the protocol of 2025.
 *
 * Source: docs/contract.md#edge-mcp.
 */
export async function serveMcpEvents(server: Server, request: Request): Promise<RouteAnswer> {
  const caller = await identifyCaller(server, request);
  if (caller instanceof HttpProblem) return caller;
  // A platform that serves HEAD like GET would leave the stream open.
  if (request.method !== 'GET') return refuseMethod(request.method, 'GET, POST');
  if (wantsEvents(request) !== true) {
    return new HttpProblem('not_acceptable', 'Accept text/event-stream, or use POST.');
  }
  if (!hearsChanges(caller)) return refuseMethod('GET without a token', 'POST');
  const sent = request.headers.get(MCP_SESSION_ID);
  const session = await server.sessions.findForMcp(caller, sent);
  if (session instanceof HttpProblem) return session;
  const refused = server.quotas.refusal(caller, 0, true);
  if (refused) return refused;
  return new Response(streamChanges(server, caller, request.signal), { headers: EVENT_HEADERS });
}

function streamChanges(
  server: Server,
  caller: Caller,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let stop = (): void => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const { send, comment, end } = createEventWriter(controller, server.clock);
      const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
      const close = (): void => {
        if (end()) controller.close();
        stop();
      };
      const ends = [
        watchTools(server, caller, () => send('message', changed)),
        server.quotas.take(caller, { streams: 1 }),
        server.lifetime.whenClosing(close),
      ];
      stop = () => {
        end();
        signal.removeEventListener('abort', close);
        for (const one of ends) one();
      };
      comment('listening');
      // On some platforms a client that leaves closes no stream.
      if (signal.aborted || server.lifetime.refusal()) close();
      signal.addEventListener('abort', close);
    },
    cancel() {
      stop();
    },
  });
}
