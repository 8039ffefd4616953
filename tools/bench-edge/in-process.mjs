/**
 * Prints what one request costs in this process, without a network: `/mcp` beside mcp-lite, and
 * `/execute` beside a route of Hono that only reads and writes JSON. Neither of them has gates,
 * tokens, limits or an audit.
 *
 * It is not TypeScript: the loader that runs TypeScript makes each dynamic import slow, and `/mcp`
 * has one in each request.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';

const ROOT = join(import.meta.dirname, '../..');
const TOKEN = 'bench-token';
const ARGS = { name: 'Ada' };
const SCHEMA = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const DESCRIPTION = 'Greets a person by name.';
const ROUNDS = 21;
const REPEAT = 100;

/** @typedef {(request: Request) => Promise<Response>} Serve */

const ours = await createOurs();
const lite = await createLite();
const routes = new Hono().post('/execute', async (c) => {
  const { calls } = await c.req.json();
  const [{ args }] = calls;
  return c.json({ results: [`Hello, ${args.name}`] });
});
/** @type {Serve} */
const hono = async (request) => routes.fetch(request);

console.log('\nOne request in one process, as a multiple of the peer');
await compare('tools/list', 'mcp-lite', lite, toMcp('tools/list', {}));
const call = toMcp('tools/call', { name: 'greet', arguments: ARGS });
await compare('tools/call', 'mcp-lite', lite, call);
await compare('POST /execute', 'hono', hono, toExecute);

/**
 * @param {string} what
 * @param {string} name
 * @param {Serve} peer
 * @param {() => Request} create
 */
async function compare(what, name, peer, create) {
  /** @type {number[]} */
  const ratios = [];
  /** @type {number[]} */
  const floors = [];
  // Warm-up rounds are ignored, because the code is not optimised yet.
  for (let round = -5; round < ROUNDS; round++) {
    const floor = await time(peer, create);
    const own = await time(ours, create);
    if (round < 0) continue;
    floors.push(floor);
    ratios.push(own / floor);
  }
  const us = (median(floors) * 1000).toFixed(0);
  console.log(`${what.padEnd(14)} ${median(ratios).toFixed(1)}× of ${name}, ${us} µs`);
}

/**
 * @param {Serve} serve
 * @param {() => Request} create
 * @returns {Promise<number>} milliseconds for each request
 * @throws Error if the answer is no success, because a refusal is fast
 */
async function time(serve, create) {
  const began = performance.now();
  for (let i = 0; i < REPEAT; i++) {
    const answer = await serve(create());
    const text = await answer.text();
    if (!answer.ok || /"(?:isError|error)"/.test(text)) throw new Error(text);
  }
  return (performance.now() - began) / REPEAT;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** @returns {Promise<Serve>} */
async function createOurs() {
  const { createToolRegistry, defineTool, ok } = await load('dist/lib/index.js');
  const { bearerTokens, createToolServer } = await load('dist/lib/edge.js');
  const greet = defineTool({
    name: 'greet',
    description: DESCRIPTION,
    schema: SCHEMA,
    execute: async (/** @type {typeof ARGS} */ { name }) => ok(`Hello, ${name}`),
  });
  return createToolServer({
    registry: createToolRegistry({ tools: [greet] }),
    personalities: [{ id: 'guest', name: 'Guest', description: 'Greets.', toolset: ['greet'] }],
    auth: { verify: bearerTokens({ [TOKEN]: { subject: 'bench', personalities: ['guest'] } }) },
  });
}

/** @returns {Promise<Serve>} */
async function createLite() {
  const path = 'tools/bench-peers/node_modules/mcp-lite/dist/index.js';
  const { McpServer, StreamableHttpTransport } = await load(path);
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  server.tool('greet', {
    description: DESCRIPTION,
    inputSchema: SCHEMA,
    handler: (/** @type {typeof ARGS} */ { name }) => ({
      content: [{ type: 'text', text: `Hello, ${name}` }],
    }),
  });
  return new StreamableHttpTransport().bind(server);
}

/**
 * @param {string} method
 * @param {object} params
 */
function toMcp(method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const accept = 'application/json, text/event-stream';
  return () => post('/mcp', body, { accept, 'mcp-protocol-version': '2025-06-18' });
}

function toExecute() {
  const calls = [{ toolCallId: '1', name: 'greet', args: ARGS }];
  return post('/execute', JSON.stringify({ calls }));
}

/**
 * @param {string} path
 * @param {string} body
 * @param {Record<string, string>} [more]
 */
function post(path, body, more) {
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    // As each platform has it for a request that arrived.
    'content-length': `${Buffer.byteLength(body)}`,
    ...more,
  };
  return new Request(`http://localhost:8787${path}`, { method: 'POST', body, headers });
}

/** @param {string} path */
function load(path) {
  return import(pathToFileURL(join(ROOT, path)).href);
}
