import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { checkAddress } from './guard.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import type { RouteName } from './openapi/operations.ts';
import { serveOpenApi } from './openapi/serve-openapi.ts';
import type { ToolServerOptions } from './options.ts';
import { HttpProblem } from './problem.ts';
import { serveCall, serveExecution } from './routes/execute.ts';
import { serveHealth, serveHome } from './routes/home.ts';
import { serveTools } from './routes/tools.ts';
import { type Server, toServer } from './server.ts';

/** One route: a request, and what its path says. */
type Route = (server: Server, request: Request, part: string) => Response | Promise<Response>;

/** What serves each route. What is not here is a 404, and another method a 405. */
const SERVED: { readonly [R in RouteName]: Route } = {
  'GET /': serveHome,
  'GET /health': serveHealth,
  'GET /tools': serveTools,
  'POST /execute': serveExecution,
  'POST /tools/{name}': serveCall,
  'POST /mcp': serveMcp,
  'GET /openapi.json': serveOpenApi,
};

const ROUTES = Object.entries(SERVED).map(([name, serve]) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/\{\w+\}/, ':part'), serve };
});

/**
 * A registry as a service: definitions, batches, single calls, MCP. One function, which every
 * platform that knows `Request` and `Response` can serve.
 *
 * It never rejects: what goes wrong is a problem (RFC 9457), without internal details.
 *
 * Source: docs/contract.md#edge-server.
 *
 * @example
 * const fetch = createToolServer({
 *   registry: createToolRegistry({ tools: [greet] }),
 *   personalities: [{ id: 'guest', name: 'Guest', description: 'Anybody.', toolset: ['greet'] }],
 *   auth: { anonymous: { subject: 'anybody', personalities: ['guest'] } },
 * });
 * export default { fetch }; // workerd, Bun; on Deno: Deno.serve(fetch)
 *
 * @throws TypeError where the options contradict each other
 */
export function createToolServer(
  options: ToolServerOptions,
): (request: Request) => Promise<Response> {
  const server = toServer(options);
  const { origins = [], hosts, onError } = server.options;
  const app = new Hono({ strict: false }).basePath(server.basePath);

  app.use(async (c, next) => {
    const problem = checkAddress(c.req.raw, hosts, origins);
    if (problem) return problem.toResponse();
    await next();
  });
  const allowPages = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization', 'content-type', 'last-event-id', ...MCP_HEADERS],
    exposeHeaders: ['www-authenticate', ...MCP_HEADERS],
    maxAge: 600,
  });
  // It makes each answer anew, which costs an adapter more than the answer did.
  app.use((c, next) => (c.req.raw.headers.has('origin') ? allowPages(c, next) : next()));
  for (const { path, method, serve } of ROUTES) {
    app.on(method, path, (c) => {
      const part: unknown = c.req.param('part');
      return serve(server, c.req.raw, typeof part === 'string' ? part : '');
    });
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    app.all(path, (c) => refuseMethod(path, c.req.method).toResponse());
  }
  const home = server.basePath === '' ? '/' : server.basePath;
  app.notFound(() => new HttpProblem('not_found', `See ${home} for what there is.`).toResponse());
  app.onError((error) => {
    onError(error);
    return internal();
  });
  return async (request) => {
    try {
      if (!isReadable(request)) return toSafe(unreadable());
      return toSafe(await app.fetch(request));
    } catch (error) {
      onError(error);
      return toSafe(internal());
    }
  };
}

const MCP_HEADERS = ['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'];

function refuseMethod(path: string, method: string): HttpProblem {
  const allowed = ROUTES.filter((route) => route.path === path).map((route) => route.method);
  // A HEAD is served wherever a GET is.
  const allow = allowed.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', ');
  const detail = `${method} is not served here. Use ${allow}.`;
  return new HttpProblem('method_not_allowed', detail, { allow });
}

/** Platforms make the address from what the client sent, and some leave it as it is. */
function isReadable(request: Request): boolean {
  try {
    return URL.canParse(request.url);
  } catch {
    return false; // it is made when it is asked for
  }
}

function unreadable(): Response {
  const detail = "Invalid request URL. Check the path and the header 'Host'.";
  return new HttpProblem('malformed', detail).toResponse();
}

function internal(): Response {
  return new HttpProblem(
    'internal',
    'Something failed within the server. Try again later.',
  ).toResponse();
}

/** Nothing is guessed from content, kept by caches in between, or shown in frames. */
function toSafe(response: Response): Response {
  const { headers } = response;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  if (!headers.has('vary')) headers.set('vary', 'Origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  return response;
}
