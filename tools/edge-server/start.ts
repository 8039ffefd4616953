import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { CATALOG_BASE_PATH, createCatalogServer } from '../../src/catalog-server.ts';
import type { Grant } from '../../src/edge/index.ts';
import { operatorGrant, readGrants } from '../../src/server-grants.ts';
import { type ShownToken, toGreeting } from './greeting.ts';
import { type EdgeServerOptions, UsageError } from './options.ts';
import { readPageHeaders } from './page-headers.mjs';

/** A running server. */
export interface EdgeServer {
  /** Its origin, such as `http://127.0.0.1:8787`; the routes are below `/edge`. */
  origin: string;
  /** The message for the user who started it. */
  greeting: string;
  /** Refuses new requests, lets running calls end within 10 s, and closes connections. Idempotent. */
  close(): Promise<void>;
}

const PLAYGROUND = resolve(import.meta.dirname, '../../dist/page');

/** The time limits for a whole request and for its head, in milliseconds. */
const REQUEST_MS = 30_000;
const HEAD_MS = 10_000;
/** How long an idle connection stays open, in milliseconds. */
const IDLE_MS = 5_000;
const CLOSE_LIMIT_MS = 2_000;

/**
 * Serves the catalogue's tools below `/edge`, and the built playground beside them.
 *
 * @throws UsageError where the port is taken, or the environment's tokens are wrong
 */
export async function startEdgeServer(options: EdgeServerOptions): Promise<EdgeServer> {
  const { grants, shown } = chooseTokens(readConfigured(options));
  // Its host names are known only when it listens; no request can arrive earlier.
  let answer = (_request: Request): Response | Promise<Response> => new Response(null);
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEAD_MS, keepAliveTimeout: IDLE_MS },
    getRequestListener((request) => answer(request), { overrideGlobalObjects: false }),
  );
  const port = await listen(server, options);
  const edge = createCatalogServer({
    grants,
    origins: options.origins,
    // One process: its sessions end with it.
    sessions: { key: randomBytes(32).toString('hex') },
    hosts: namesOf(options.host, port),
    onError: (error) => console.error(error),
  });
  const hasPlayground = existsSync(join(PLAYGROUND, 'index.html'));
  const pages = await createPages(hasPlayground);
  answer = (request) => (isEdge(request) ? edge(request) : pages.fetch(request));
  const origin = `http://${bracketed(isEverywhere(options.host) ? '127.0.0.1' : options.host)}:${port}`;
  return {
    origin,
    greeting: toGreeting({ origin, basePath: CATALOG_BASE_PATH, tokens: shown, hasPlayground }),
    async close() {
      // The sockets stay open, so that other callers get a 503 and no failed connection.
      if (server.listening) await edge.close();
      await close(server);
    },
  };
}

function readConfigured({ settings }: EdgeServerOptions): Record<string, Grant> {
  try {
    return readGrants(settings);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

/** Without configured tokens, the server generates two for its lifetime. */
function chooseTokens(configured: Record<string, Grant>): {
  grants: Record<string, Grant>;
  shown: ShownToken[];
} {
  if (Object.keys(configured).length > 0) return { grants: configured, shown: [] };
  const shown: ShownToken[] = [
    { token: madeUp('engineer'), who: 'engineer', may: 'changes a world of its own' },
    { token: madeUp('operator'), who: 'operator', may: 'the same, and sees traces' },
  ];
  const [engineer, operator] = shown.map(({ token }) => token);
  return {
    grants: {
      [engineer ?? '']: { subject: 'demo', personalities: ['engineer', 'reviewer', 'researcher'] },
      [operator ?? '']: operatorGrant(),
    },
    shown,
  };
}

function madeUp(who: string): string {
  return `demo-${who}-${randomBytes(9).toString('hex')}`;
}

function isEdge(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === CATALOG_BASE_PATH || pathname.startsWith(`${CATALOG_BASE_PATH}/`);
}

/** The built playground, if it exists. */
async function createPages(hasPlayground: boolean): Promise<Hono> {
  const pages = new Hono();
  const headers = await readPageHeaders(PLAYGROUND);
  pages.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers.get(c.req.path) ?? {}))
      c.header(name, value);
  });
  if (hasPlayground) pages.get('*', serveStatic({ root: PLAYGROUND }));
  pages.notFound((c) =>
    c.text(`There is no page here. The service is at ${CATALOG_BASE_PATH}.\n`, 404),
  );
  return pages;
}

async function listen(server: Server, { port, host }: EdgeServerOptions): Promise<number> {
  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(toUsage(error, port, host)));
    server.listen(port, host, done);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function toUsage(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : undefined;
  const other = `npm run serve:edge -- --port ${port === 65_535 ? 8787 : port + 1}`;
  if (code === 'EADDRINUSE') {
    return new UsageError(`Port ${port} is taken. End what runs there, or take another: ${other}`);
  }
  if (code === 'EACCES') {
    return new UsageError(`Port ${port} is not open to this user. Take another: ${other}`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new UsageError(
      `'${host}' is no address of this machine. Leave --host out, or correct it.`,
    );
  }
  return error;
}

/** Every valid host name of a request, with the port. */
function namesOf(host: string, port: number): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const reachable = isEverywhere(host) ? addresses.map(({ address }) => address) : [host];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...reachable])].map(
    (name) => `${bracketed(name.toLowerCase())}:${port}`,
  );
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function bracketed(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  // An open stream must not keep the process running.
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS);
  await closed;
  clearTimeout(timer);
}
