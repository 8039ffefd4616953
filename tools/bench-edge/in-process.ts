import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import type * as Core from '../../src/core/index.ts';
import type * as Edge from '../../src/edge/index.ts';
import { medianRatios, type Work } from '../bench/measure.ts';
import { ensureLib, LIB_DIR } from '../build-lib.ts';
import { ensureInstalled } from '../install.mjs';

const PEERS = join(import.meta.dirname, '../bench-peers');
const TOKEN = 'bench-token';
const ARGS = { name: 'Ada' };
const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
} as const;
const DESCRIPTION = 'Greets a person by name.';

/** The used part of mcp-lite, which only this benchmark installs. */
interface McpLite {
  McpServer: new (info: {
    name: string;
    version: string;
  }) => {
    tool(name: string, tool: { description: string; inputSchema: object; handler: Handler }): void;
  };
  StreamableHttpTransport: new () => { bind(server: unknown): Serve };
}

type Handler = (args: typeof ARGS) => { content: { type: 'text'; text: string }[] };
type Serve = (request: Request) => Promise<Response>;

/**
 * Prints what one request costs in this process, without a network: `/mcp` beside mcp-lite, and
 * `/execute` beside a route of Hono that only reads and writes JSON. Neither of them has gates,
 * tokens, limits or an audit.
 */
export async function printInProcess(): Promise<void> {
  await ensureLib();
  await ensureInstalled(PEERS, { label: 'the libraries to compare with' });
  const ours = await createOurs();
  const lite = await createLite();
  const hono = new Hono().post('/execute', async (c) => {
    const { calls } = await c.req.json<{ calls: { args: typeof ARGS }[] }>();
    return c.json({ results: calls.map(({ args }) => `Hello, ${args.name}`) });
  });
  const honoServes: Serve = async (request) => hono.fetch(request);
  const rows = [
    ['tools/list', lite, ours, toMcp('tools/list', {})],
    ['tools/call', lite, ours, toMcp('tools/call', { name: 'greet', arguments: ARGS })],
    ['POST /execute', honoServes, ours, toExecute],
  ] as const;
  console.log('\nOne request in this process, as a multiple of the peer');
  for (const [what, peer, own, create] of rows) {
    const floor = sending(peer, create);
    const { floorMs, ratios } = await medianRatios(
      floor,
      { own: sending(own, create) },
      { rounds: 21, repeat: 100 },
    );
    const name = peer === lite ? 'mcp-lite' : 'hono';
    const us = (floorMs * 1000).toFixed(0);
    console.log(`${what.padEnd(14)} ${ratios.own.toFixed(1)}× of ${name}, ${us} µs`);
  }
}

/** @throws Error if the answer is no success, because a refusal is fast */
function sending(serve: Serve, create: () => Request): Work {
  return async () => {
    const answer = await serve(create());
    const text = await answer.text();
    if (!answer.ok || /"(?:isError|error)"/.test(text)) throw new Error(text);
  };
}

async function createOurs(): Promise<Serve> {
  const { createToolRegistry, defineTool, ok }: typeof Core = await load('index');
  const { bearerTokens, createToolServer }: typeof Edge = await load('edge');
  const greet = defineTool({
    name: 'greet',
    description: DESCRIPTION,
    schema: SCHEMA,
    execute: async ({ name }) => ok(`Hello, ${name}`),
  });
  return createToolServer({
    registry: createToolRegistry({ tools: [greet] }),
    personalities: [{ id: 'guest', name: 'Guest', description: 'Greets.', toolset: ['greet'] }],
    auth: { verify: bearerTokens({ [TOKEN]: { subject: 'bench', personalities: ['guest'] } }) },
  });
}

async function createLite(): Promise<Serve> {
  const path = join(PEERS, 'node_modules/mcp-lite/dist/index.js');
  const { McpServer, StreamableHttpTransport }: McpLite = await import(pathToFileURL(path).href);
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  server.tool('greet', {
    description: DESCRIPTION,
    inputSchema: SCHEMA,
    handler: ({ name }) => ({ content: [{ type: 'text', text: `Hello, ${name}` }] }),
  });
  return new StreamableHttpTransport().bind(server);
}

function toMcp(method: string, params: object): () => Request {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return () => post('/mcp', body, { 'mcp-protocol-version': '2025-06-18' });
}

function toExecute(): Request {
  const calls = [{ toolCallId: '1', name: 'greet', args: ARGS }];
  return post('/execute', JSON.stringify({ calls }));
}

function post(path: string, body: string, more: Record<string, string> = {}): Request {
  const headers = {
    ...(path === '/mcp' && { accept: 'application/json, text/event-stream' }),
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    ...more,
  };
  return new Request(`http://localhost:8787${path}`, { method: 'POST', body, headers });
}

function load(entry: string) {
  return import(pathToFileURL(join(LIB_DIR, `${entry}.js`)).href);
}
