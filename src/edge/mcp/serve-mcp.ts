import { isRecord } from '../../lib/is-record.ts';
import { KEEP_ALIVE_MS } from '../event-writer.ts';
import { HttpProblem, type RouteAnswer } from '../problem.ts';
import { readBody } from '../read-body.ts';
import { toSafe, withSafeHeaders } from '../respond.ts';
import { identifyCaller, type Server } from '../server.ts';
import { MCP_SESSION_ID } from '../sessions/sessions.ts';
import { answerPrepared } from './answer-prepared.ts';
import { showsQuestions } from './ask-client.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpSdk } from './mcp-exchange.ts';
import { readPrepared } from './prepared-message.ts';
import { TASK_RESULT } from './serve-tasks.ts';
import { createChangeBus, hearsChanges } from './tool-changes.ts';

/**
 * `POST /mcp?personality=`: the tools of the caller's personality as an MCP server. It uses
 * Streamable HTTP, in both versions of the protocol. That of 2025 has sessions, if the server signs ids.
 *
 * Each request has its own server object, so that no client can see another one's responses; the
 * two most common messages need none. Failures of the service (token, limits) are problems, as on other routes; failures of the
 * protocol are its own errors.
 *
 * Source: docs/contract.md#edge-mcp.
 */
export async function serveMcp(server: Server, request: Request): Promise<RouteAnswer> {
  const caller = await identifyCaller(server, request);
  if (caller instanceof HttpProblem) return caller;
  const body = await readBody(request, server.limits, server.clock);
  if (body instanceof HttpProblem) return body;
  const { value } = body;
  const { calls } = server.limits;
  if (Array.isArray(value) && value.length > calls) {
    const detail = `The batch has ${value.length} messages, and at most ${calls} are taken at once. Send several batches.`;
    return new HttpProblem('too_many_calls', detail);
  }
  const listens = methodOf(value) === LISTEN;
  if (listens && !hearsChanges(caller)) return toSafe(refuseListening(value));
  const starts = methodOf(value) === 'initialize' ? { canAsk: showsQuestionsOf(value) } : undefined;
  const sent = request.headers.get(MCP_SESSION_ID);
  const session = await server.sessions.findForMcp(caller, sent, starts);
  if (session instanceof HttpProblem) return session;
  // The answer of a user, to a question in the stream of an earlier request.
  if (isRecord(value) && value.method === undefined) {
    const isTaken = server.questions.receive({ caller, session }, value.id, value.result);
    if (isTaken) return new Response(null, { status: 202, headers: withSafeHeaders({}) });
  }
  const sdk = await load(server);
  if (sdk instanceof HttpProblem) return sdk;
  const refused = server.quotas.refusal(
    caller,
    callsIn(value),
    listens || methodOf(value) === TASK_RESULT,
  );
  if (refused) return refused;
  // The client may have disconnected during the read; its calls would not be aborted.
  if (request.signal.aborted) return new Response(null, { status: 499 });

  // Those would list all tools, and have no way to say that the list has changed.
  const isSpecial = session.canAsk || server.economy;
  const prepared = isSpecial ? undefined : readPrepared(sdk, request, value);
  if (prepared) return answerPrepared({ sdk, server, caller, session }, request, prepared);

  let failed: unknown;
  const handler = sdk.createMcpHandler(
    ({ era }) => createMcpServer({ sdk, server, caller, session, era }),
    {
      // A plain response would be silent until the end, and some platforms end silent connections.
      responseMode: 'sse',
      keepAliveMs: KEEP_ALIVE_MS,
      bus: createChangeBus(server, caller, () => handler.close()),
      onerror: (error) => {
        failed = error;
      },
    },
  );
  const response = toSafe(await handler.fetch(request, { parsedBody: value }));
  // Most reported errors are mistakes of clients, and no failure of this server.
  if (response.status >= 500) server.options.onError(failed);
  if (starts && session.id !== undefined && response.ok) {
    response.headers.set(MCP_SESSION_ID, session.id);
  }
  return withoutConnection(response);
}

function callsIn(value: unknown): number {
  const messages: unknown[] = Array.isArray(value) ? value : [value];
  return messages.filter((one) => methodOf(one) === 'tools/call').length;
}

function methodOf(message: unknown): unknown {
  return isRecord(message) ? message.method : undefined;
}

/** The capability of a client of 2025, which says it once. */
function showsQuestionsOf(initialize: unknown): boolean {
  const params = isRecord(initialize) ? initialize.params : undefined;
  return isRecord(params) && showsQuestions(params.capabilities);
}

const LISTEN = 'subscriptions/listen';

/** As for a method that the server does not have. */
function refuseListening(message: unknown): Response {
  const id = isRecord(message) ? message.id : undefined;
  const error = { code: -32601, message: 'Method not found' };
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return Response.json({ jsonrpc: '2.0', id: known, error }, { status: 404 });
}

/** By the server, because each reports a missing package to its own operator. */
const loaded = new WeakMap<Server, McpSdk>();

async function load(server: Server): Promise<McpSdk | HttpProblem> {
  const { options } = server;
  try {
    // An import costs a fifth of a call, even of a module that is there.
    const sdk = loaded.get(server) ?? (await import('@modelcontextprotocol/server'));
    loaded.set(server, sdk);
    return sdk;
  } catch (cause) {
    const hint = "POST /mcp needs the package '@modelcontextprotocol/server'. Install it.";
    options.onError(new Error(hint, { cause }));
    return new HttpProblem(
      'mcp_unavailable',
      'Use POST /execute, or contact the operator of this server.',
    );
  }
}

/** The platform sets the hop-by-hop header, which is forbidden from HTTP/2 on. */
function withoutConnection(response: Response): RouteAnswer {
  if (!response.headers.has('connection')) return response;
  const headers = new Headers(response.headers);
  headers.delete('connection');
  return new Response(response.body, { status: response.status, headers });
}
