import { parseUrl } from '../lib/parse-url.ts';
import { createCors } from './cors.ts';
import { checkAddress } from './guard.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENT_REPLAYED } from './idempotency.ts';
import type { CloseOptions } from './lifetime.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { serveMcpEvents } from './mcp/serve-mcp-events.ts';
import type { RouteName } from './openapi/operations.ts';
import { serveOpenApi } from './openapi/serve-openapi.ts';
import type { ToolServerOptions } from './options.ts';
import { HttpProblem, type RouteAnswer } from './problem.ts';
import { factsOf, REQUEST_ID } from './request-facts.ts';
import { serveCall, serveExecution } from './routes/execute.ts';
import { serveHealth, serveHome } from './routes/home.ts';
import { serveProtectedResource } from './routes/protected-resource.ts';
import { serveReady } from './routes/ready.ts';
import { refuseMethod } from './routes/refuse-method.ts';
import { serveTools } from './routes/tools.ts';
import { type Server, toServer } from './server.ts';
import { MCP_SESSION_ID, SESSION_ID } from './sessions/sessions.ts';

/** One route: a request and the parameters of its path. */
type Route = (server: Server, request: Request, part: string) => RouteAnswer | Promise<RouteAnswer>;

/** The handler of each route. Any other path is a 404, and another method a 405. */
const SERVED: { readonly [R in RouteName]: Route } = {
  'GET /': serveHome,
  'GET /health': serveHealth,
  'GET /ready': serveReady,
  'GET /tools': serveTools,
  'POST /execute': serveExecution,
  'POST /tools/{name}': serveCall,
  'GET /mcp': serveMcpEvents,
  'POST /mcp': serveMcp,
  'GET /openapi.json': serveOpenApi,
};

const ROUTES = Object.entries(SERVED).map(([name, serve]) => {
  const [method = '', path = ''] = name.split(' ');
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/, '([^/]+)');
  return { name, method, path: new RegExp(`^${pattern}$`), serve };
});

/** A server that closes serves these, too: `/ready` has its own 503. */
const OPEN_TO_THE_END: readonly string[] = ['GET /health', 'GET /ready'] satisfies RouteName[];

/**
 * A server: a function for any platform with `Request` and `Response`.
 *
 * Source: docs/contract.md#edge-server.
 */
export interface ToolServer {
  (request: Request): Promise<Response>;
  /**
   * Refuses new requests (503), and lets running calls end within `drainMs`; then it aborts them.
   * Streams end with `done`. Resolves when nothing runs any more, at the latest 1 s after `drainMs`.
   * Idempotent; it never rejects.
   *
   * Source: docs/contract.md#edge-close.
   *
   * @example await fetch.close({ drainMs: 5000 }); // then close the sockets of the platform
   */
  close(options?: CloseOptions): Promise<void>;
}

/**
 * Serves a registry over HTTP: definitions, batches, single calls, MCP. The result is one function
 * for every platform with `Request` and `Response`, with `close` as a member.
 *
 * It never rejects: failures become problems (RFC 9457), without internal details.
 *
 * Source: docs/contract.md#edge-server.
 *
 * @example
 * const fetch = createToolServer({
 *   registry: createToolRegistry({ tools: [greet] }),
 *   personalities: [{ id: 'guest', name: 'Guest', description: 'Visitors.', toolset: ['greet'] }],
 *   auth: { anonymous: { subject: 'anonymous', personalities: ['guest'] } },
 * });
 * export default { fetch }; // workerd, Bun; on Deno: Deno.serve(fetch)
 *
 * @throws TypeError where the options contradict each other
 */
export function createToolServer(options: ToolServerOptions): ToolServer {
  const server = toServer(options);
  const { origins = [], hosts, onError } = server.options;
  const cors = createCors(origins, SENT_BY_PAGES, READ_BY_PAGES);
  const fail = (error: unknown): Response => {
    onError(error);
    return new HttpProblem('internal', 'The server failed. Try again later.').toResponse();
  };
  const respond = async (request: Request): Promise<Response> => {
    if (!isReadable(request)) return unreadable();
    const problem = checkAddress(request, hosts, origins);
    if (problem) return problem.toResponse();
    const preflight = cors.preflight(request);
    if (preflight) return preflight;
    const served = await serveRoute(server, request).catch(fail);
    const answer = served instanceof HttpProblem ? served.toResponse() : served;
    cors.allow(request, answer);
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };
  const answerTo = async (request: Request): Promise<Response> => {
    const answer = await respond(request).catch(fail);
    answer.headers.set(REQUEST_ID, factsOf(request).id);
    return answer;
  };
  return Object.assign((request: Request) => server.lifetime.serve(answerTo(request)), {
    close: server.lifetime.close,
  });
}

const MCP_HEADERS = ['mcp-protocol-version', MCP_SESSION_ID, 'mcp-method', 'mcp-name'];
const SENT_BY_PAGES = [
  ...['authorization', 'content-type', 'last-event-id', ...MCP_HEADERS],
  ...[REQUEST_ID, SESSION_ID, 'traceparent', 'tracestate', IDEMPOTENCY_KEY],
];
const READ_BY_PAGES = [
  ...['www-authenticate', REQUEST_ID, SESSION_ID, IDEMPOTENT_REPLAYED],
  ...MCP_HEADERS,
];

async function serveRoute(server: Server, request: Request): Promise<RouteAnswer> {
  const { basePath, lifetime, resource } = server;
  const whole = withoutSlash(new URL(request.url).pathname);
  if (resource?.paths.includes(whole)) return serveProtectedResource(resource, request);
  const isBelow = whole === basePath || whole.startsWith(`${basePath}/`);
  const path = whole.slice(basePath.length) || '/';
  const found = isBelow ? ROUTES.filter((route) => route.path.test(path)) : [];
  if (found.length === 0) {
    const home = basePath === '' ? '/' : basePath;
    return new HttpProblem('not_found', `See ${home} for the list of routes.`);
  }
  // HEAD is served like GET.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = found.find((one) => one.method === method);
  if (!route) return refuseMethod(request.method, methodsOf(found));
  factsOf(request).route = route.name;
  const refusal = lifetime.refusal();
  if (refusal && !OPEN_TO_THE_END.includes(route.name)) return refusal;
  return route.serve(server, request, decoded(route.path.exec(path)?.[1] ?? ''));
}

/** A path with a slash at its end is the same path. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // the name of no tool
  }
}

/** As the header `Allow` lists them. */
function methodsOf(routes: readonly { method: string }[]): string {
  return routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

/** Platforms create the URL from the client's text, and some do not normalise it. */
function isReadable(request: Request): boolean {
  try {
    return parseUrl(request.url) !== undefined;
  } catch {
    return false; // created on first use
  }
}

function unreadable(): Response {
  const detail = "Invalid request URL. Check the path and the header 'Host'.";
  return new HttpProblem('malformed', detail).toResponse();
}
