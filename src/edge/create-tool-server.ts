import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { checkAddress } from './guard.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENT_REPLAYED } from './idempotency.ts';
import type { CloseOptions } from './lifetime.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { serveMcpEvents } from './mcp/serve-mcp-events.ts';
import type { RouteName } from './openapi/operations.ts';
import { serveOpenApi } from './openapi/serve-openapi.ts';
import type { ToolServerOptions } from './options.ts';
import { HttpProblem } from './problem.ts';
import { factsOf, REQUEST_ID } from './request-facts.ts';
import { toSafe } from './respond.ts';
import { serveCall, serveExecution } from './routes/execute.ts';
import { serveHealth, serveHome } from './routes/home.ts';
import { serveProtectedResource } from './routes/protected-resource.ts';
import { serveReady } from './routes/ready.ts';
import { refuseMethod } from './routes/refuse-method.ts';
import { serveTools } from './routes/tools.ts';
import { type Server, toServer } from './server.ts';
import { MCP_SESSION_ID, SESSION_ID } from './sessions/sessions.ts';

/** One route: a request and the parameters of its path. */
type Route = (server: Server, request: Request, part: string) => Response | Promise<Response>;

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
  return { name, method, path: path.replace(/\{\w+\}/, ':part'), serve };
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
  const root = new Hono({ strict: false });
  const app = root.basePath(server.basePath);

  root.use(async (c, next) => {
    const problem = checkAddress(c.req.raw, hosts, origins);
    if (problem) return problem.toResponse();
    await next();
  });
  const allowPages = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      ...['authorization', 'content-type', 'last-event-id', ...MCP_HEADERS],
      ...[REQUEST_ID, 'traceparent', 'tracestate', IDEMPOTENCY_KEY],
    ],
    exposeHeaders: [
      'www-authenticate',
      REQUEST_ID,
      SESSION_ID,
      IDEMPOTENT_REPLAYED,
      ...MCP_HEADERS,
    ],
    maxAge: 600,
  });
  // A new response each time costs an adapter more than the response itself.
  root.use(async (c, next) => {
    if (!c.req.raw.headers.has('origin')) return next();
    const preflight = await allowPages(c, next);
    if (preflight) return toSafe(preflight);
    // The middleware adds it to what the answers say already.
    c.res.headers.set('vary', withoutRepeats(c.res.headers.get('vary') ?? ''));
    return undefined;
  });
  const fail = (error: unknown): Response => {
    onError(error);
    return new HttpProblem('internal', 'The server failed. Try again later.').toResponse();
  };
  for (const { name, path, method, serve } of ROUTES) {
    app.on(method, path, async (c) => {
      factsOf(c.req.raw).route = name;
      const refusal = server.lifetime.refusal();
      if (refusal && !OPEN_TO_THE_END.includes(name)) return refusal.toResponse();
      const part: unknown = c.req.param('part');
      try {
        return await serve(server, c.req.raw, typeof part === 'string' ? part : '');
      } catch (thrown) {
        // The framework handles only instances of Error, and the answer would lack its headers.
        return fail(thrown);
      }
    });
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    app.all(path, (c) => refuseMethod(c.req.method, methodsOf(path)));
  }
  const { resource } = server;
  if (resource) {
    for (const path of resource.paths) {
      root.all(path, (c) => serveProtectedResource(resource, c.req.raw));
    }
  }
  const home = server.basePath === '' ? '/' : server.basePath;
  app.notFound(() =>
    new HttpProblem('not_found', `See ${home} for the list of routes.`).toResponse(),
  );
  app.onError(fail);
  const respond = async (request: Request): Promise<Response> =>
    isReadable(request) ? app.fetch(request) : unreadable();
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

function withoutRepeats(list: string): string {
  return [...new Set(list.split(/\s*,\s*/))].join(', ');
}

/** As the header `Allow` lists them. */
function methodsOf(path: string): string {
  const allowed = ROUTES.filter((route) => route.path === path).map((route) => route.method);
  // HEAD is served like GET.
  return allowed.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', ');
}

/** Platforms create the URL from the client's text, and some do not normalise it. */
function isReadable(request: Request): boolean {
  try {
    return URL.canParse(request.url);
  } catch {
    return false; // created on first use
  }
}

function unreadable(): Response {
  const detail = "Invalid request URL. Check the path and the header 'Host'.";
  return new HttpProblem('malformed', detail).toResponse();
}
