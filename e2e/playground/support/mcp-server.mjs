/**
 * A real MCP server on loopback, for pages that connect to one. From a test:
 * `const server = await startMcpServer(); … await server.close();`. By hand:
 * `node e2e/playground/support/mcp-server.mjs [port] [origin]`; it prints its addresses.
 *
 * Tools: `add`, `echo`, `slow` and `toggle_tool`. `slow` has five steps with progress, and ends
 * early if it is cancelled. `toggle_tool` adds or removes the tool `extra` and notifies clients.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, isInitializeRequest, Server } from '@modelcontextprotocol/server';

/**
 * @typedef {object} RunningMcpServer
 * @property {string} url the protocol of 2026, and of 2025 without sessions
 * @property {string} sessionsUrl the protocol of 2025 with sessions
 * @property {string[]} cancelled the calls of `slow` that were cancelled, by their `label`
 * @property {() => Promise<void>} close breaks every connection
 */

/** One step of `slow`, in milliseconds. */
const STEP_MS = 200;

const OBJECT = /** @type {const} */ ({ type: 'object' });
const TOOLS = [
  {
    name: 'add',
    title: 'Add',
    description: 'Adds two numbers.',
    inputSchema: {
      ...OBJECT,
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
    outputSchema: { ...OBJECT, properties: { sum: { type: 'number' } }, required: ['sum'] },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'echo',
    description: 'Repeats its text.',
    inputSchema: { ...OBJECT, properties: { text: { type: 'string' } }, required: ['text'] },
  },
  {
    name: 'slow',
    description: `Takes five steps of ${STEP_MS} ms.`,
    inputSchema: { ...OBJECT, properties: { label: { type: 'string' } } },
  },
  {
    name: 'toggle_tool',
    description: "Adds the tool 'extra', or removes it.",
    inputSchema: OBJECT,
  },
];
const EXTRA = { name: 'extra', description: 'Comes and goes.', inputSchema: OBJECT };

/**
 * @param {object} [options]
 * @param {number} [options.port] default: any free one
 * @param {string} [options.origin] the page's; default: any
 * @returns {Promise<RunningMcpServer>}
 */
export async function startMcpServer({ port = 0, origin } = {}) {
  /** @type {string[]} */
  const cancelled = [];
  /** @type {Map<string, { transport: NodeStreamableHTTPServerTransport, server: Server }>} */
  const sessions = new Map();
  let extra = false;

  const toggle = async () => {
    extra = !extra;
    handler.notify.toolsChanged();
    for (const { server } of sessions.values()) await server.sendToolListChanged();
    return extra ? 'added' : 'removed';
  };

  /** @returns {Server} */
  const create = () => {
    const server = new Server(
      { name: 'loopback', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } } },
    );
    server.setRequestHandler('tools/list', () => ({ tools: extra ? [...TOOLS, EXTRA] : TOOLS }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const args = params.arguments ?? {};
      switch (params.name) {
        case 'add': {
          const sum = Number(args.a) + Number(args.b);
          return { content: texts(String(sum)), structuredContent: { sum } };
        }
        case 'echo':
          return { content: texts(String(args.text)) };
        case 'slow':
          return takeSteps(mcpReq, () => cancelled.push(String(args.label ?? '')));
        case 'toggle_tool':
          return { content: texts(await toggle()) };
        case 'extra':
          if (extra) return { content: texts('here') };
      }
      return { isError: true, content: texts(`There is no tool '${params.name}'.`) };
    });
    return server;
  };

  const handler = createMcpHandler(create);
  const answerAlone = toNodeHandler(handler);
  const http = createServer(async (request, response) => {
    allowPage(request, response, origin);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.url !== '/sessions') {
      // The same object: the adapter's type only does not allow for `undefined` as a value.
      const like = /** @type {Parameters<typeof answerAlone>[0]} */ (request);
      return answerAlone(like, response);
    }
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    const known = sessions.get(String(request.headers['mcp-session-id']));
    if (known) return known.transport.handleRequest(request, response, body);
    if (!isInitializeRequest(body)) {
      return response.writeHead(request.headers['mcp-session-id'] ? 404 : 400).end('{}');
    }
    const server = create();
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { transport, server }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  return {
    url: `${base}/mcp`,
    sessionsUrl: `${base}/sessions`,
    cancelled,
    async close() {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await Promise.all([closed, handler.close()]);
    },
  };
}

/**
 * @param {import('@modelcontextprotocol/server').ServerContext['mcpReq']} request
 * @param {() => void} onCancelled
 */
async function takeSteps({ signal, _meta, notify }, onCancelled) {
  const progressToken = _meta?.progressToken;
  for (let step = 1; step <= 5; step++) {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, STEP_MS);
      signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
    });
    if (signal.aborted) {
      onCancelled();
      break;
    }
    if (progressToken === undefined) continue;
    const params = { progressToken, progress: step, total: 5, message: `step ${step} of 5` };
    await notify({ method: 'notifications/progress', params });
  }
  return { content: texts('done') };
}

/**
 * Answers the preflight request that a browser sends for a page of another origin.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string | undefined} origin
 */
function allowPage(request, response, origin) {
  response.setHeader('Access-Control-Allow-Origin', origin ?? request.headers.origin ?? '*');
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS');
  const asked = request.headers['access-control-request-headers'];
  if (asked) response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Expose-Headers', 'mcp-session-id, mcp-protocol-version');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
}

/** @param {import('node:http').IncomingMessage} request */
async function readJson(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

/** @param {string} text */
function texts(text) {
  return [{ type: /** @type {const} */ ('text'), text }];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , port, origin] = process.argv;
  const { url, sessionsUrl } = await startMcpServer({
    ...(port && { port: Number(port) }),
    ...(origin && { origin }),
  });
  console.log(`${url}\n${sessionsUrl}`);
}
