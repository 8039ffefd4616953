import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { Server as SseSideServer } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, isInitializeRequest, Server } from '@modelcontextprotocol/server';
import { type Toolbox, toolPageOf } from './toolbox.ts';

/** A server on loopback. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Its requests, as `POST /mcp`. */
  readonly requests: IncomingMessage[];
  /** Notifies every client of a changed list. */
  notify(): Promise<void>;
  /** Breaks every connection and stops listening. */
  close(): Promise<void>;
}

const INFO = { name: 'test', version: '1.0.0' };
const OFFERS = { capabilities: { tools: { listChanged: true } } };

/** Any handler on a free port of loopback, or on the given one. */
export async function listen(
  handler: RequestListener,
  options: { port?: number; path?: string; notify?: () => Promise<void> } = {},
): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${options.path ?? '/mcp'}`,
    port,
    requests,
    notify: options.notify ?? (() => Promise.resolve()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The official server of this version, without a transport. */
export function createOfficialServer(box: Toolbox): Server {
  const server = new Server(INFO, OFFERS);
  server.setRequestHandler('tools/list', ({ params }) => toolPageOf(box, params?.cursor));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    box.call(params.name, params.arguments ?? {}, {
      signal: mcpReq.signal,
      async progress(progress, total, message) {
        const progressToken = mcpReq._meta?.progressToken;
        if (progressToken === undefined) return;
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total, message },
        });
      },
    }),
  );
  return server;
}

/** Streamable HTTP of 2025 with sessions. */
export async function startStateful(
  box: Toolbox,
  port?: number,
): Promise<TestServer & { forgetSessions(): void }> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const servers = new Set<Server>();
  const listening = await listen(
    async (request, response) => {
      const id = request.headers['mcp-session-id'];
      const body = request.method === 'POST' ? await readRequestJson(request) : undefined;
      const known = typeof id === 'string' ? sessions.get(id) : undefined;
      if (known) return known.handleRequest(request, response, body);
      if (!isInitializeRequest(body)) {
        response.writeHead(id === undefined ? 400 : 404).end('{}');
        return;
      }
      const transport = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void sessions.set(session, transport),
      });
      const server = createOfficialServer(box);
      servers.add(server);
      await server.connect(transport);
      await transport.handleRequest(request, response, body);
    },
    {
      ...(port !== undefined && { port }),
      notify: async () => {
        for (const server of servers) await server.sendToolListChanged();
      },
    },
  );
  return { ...listening, forgetSessions: () => sessions.clear() };
}

/** Streamable HTTP of 2025 without sessions: each request is independent, with a JSON response. */
export function startStateless(box: Toolbox): Promise<TestServer> {
  return listen(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true });
    await createOfficialServer(box).connect(transport);
    await transport.handleRequest(request, response, await readRequestJson(request));
  });
}

/** The version of 2026, with list changes on a stream that the client opens. */
export function startModern(box: Toolbox): Promise<TestServer> {
  const handler = createMcpHandler(() => createOfficialServer(box), { legacy: 'reject' });
  const answer = toNodeHandler(handler);
  return listen((request, response) => void answer(like(request), response), {
    notify: async () => handler.notify.toolsChanged(),
  });
}

/** HTTP with server-sent events of 2024, by the SDK of that time. */
export function startSse(box: Toolbox): Promise<TestServer> {
  const open = new Map<string, { transport: SSEServerTransport; server: SseSideServer }>();
  return listen(
    async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (request.method === 'GET' && url.pathname === '/sse') {
        const transport = new SSEServerTransport('/messages', response);
        const server = createSseSideServer(box);
        open.set(transport.sessionId, { transport, server });
        await server.connect(transport);
        return;
      }
      const known = open.get(url.searchParams.get('sessionId') ?? '');
      if (request.method === 'POST' && url.pathname === '/messages' && known) {
        await known.transport.handlePostMessage(request, response);
        return;
      }
      response.writeHead(404).end('not here');
    },
    {
      path: '/sse',
      notify: async () => {
        for (const { server } of open.values()) await server.sendToolListChanged();
      },
    },
  );
}

function createSseSideServer(box: Toolbox): SseSideServer {
  const server = new SseSideServer(INFO, OFFERS);
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => ({
    ...toolPageOf(box, params?.cursor),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => ({
    ...(await box.call(params.name, params.arguments ?? {}, {
      signal: extra.signal,
      async progress(progress, total, message) {
        const progressToken = params._meta?.progressToken;
        if (progressToken === undefined) return;
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress, total, message },
        });
      },
    })),
  }));
  return server;
}

// The same object: the adapter's type only excludes `undefined` as a value.
function like(request: IncomingMessage): Parameters<ReturnType<typeof toNodeHandler>>[0] {
  return request as Parameters<ReturnType<typeof toNodeHandler>>[0];
}

export async function readRequestJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
