import { afterEach, expect, test } from 'vitest';
import type { ToolProgressEvent } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { connectMcpServer } from './connect.ts';
import type { McpConnection, McpServerOptions } from './connection-types.ts';
import { createScriptedServer } from './test-support/scripted-server.ts';

let connection: McpConnection | undefined;
afterEach(async () => {
  await connection?.close();
});

/** A server with a tool that it runs only as a task. */
function createServer(answers: Parameters<typeof createScriptedServer>[0]) {
  const tool = {
    name: 't',
    inputSchema: { type: 'object' },
    execution: { taskSupport: 'required' },
  };
  const server = createScriptedServer({
    'tools/list': () => ({ result: { tools: [tool] } }),
    'tasks/cancel': () => ({ result: taskOf('cancelled') }),
    ...answers,
  });
  const methods = () => server.requests.map(({ method }) => method).slice(3);
  return { ...server, methods };
}

const taskOf = (status: string, more: object = {}) => ({
  taskId: 'a1',
  status,
  ttl: null,
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  pollInterval: 1,
  ...more,
});
const created = () => ({ result: { task: taskOf('working') } });

async function call(
  server: ReturnType<typeof createServer>,
  more: Partial<McpServerOptions> = {},
  ctx: Parameters<typeof makeCtx>[0] = {},
) {
  connection = await connectMcpServer({ name: 's', transport: server.transport, ...more });
  return connection.tools[0]?.tool.execute({ a: 1 }, makeCtx(ctx));
}

test('is started, polled until it ends, and its result is read', async () => {
  const states = ['Reading', 'Reading', 'Writing'].map((statusMessage) =>
    taskOf('working', { statusMessage }),
  );
  const server = createServer({
    'tools/call': created,
    'tasks/get': () => ({ result: states.shift() ?? taskOf('completed') }),
    'tasks/result': () => ({ result: { content: [{ type: 'text', text: 'done' }] } }),
  });
  const seen: string[] = [];
  const emit = ({ message }: ToolProgressEvent) => seen.push(message);
  expect(await call(server, {}, { emit })).toEqual({ ok: true, value: 'done' });
  expect(server.methods()).toEqual(['tools/call', ...Array(4).fill('tasks/get'), 'tasks/result']);
  expect(server.requests[3]?.params).toMatchObject({
    name: 't',
    arguments: { a: 1 },
    task: { ttl: 600_000 },
  });
  expect(server.requests.at(-1)?.params).toMatchObject({ taskId: 'a1' });
  expect(seen).toEqual(['Reading', 'Writing']);
});

test('that a server ran at once has its result', async () => {
  const server = createServer({
    'tools/call': () => ({ result: { content: [{ type: 'text', text: 'done' }] } }),
  });
  expect(await call(server)).toEqual({ ok: true, value: 'done' });
  expect(server.methods()).toEqual(['tools/call']);
});

test('is cancelled when the call is aborted', async () => {
  const abort = new AbortController();
  const server = createServer({
    'tools/call': created,
    'tasks/get': () => {
      abort.abort();
      return { result: taskOf('working') };
    },
  });
  const result = await call(server, {}, { abortSignal: abort.signal });
  expect(result).toMatchObject({ ok: false, reason: 'aborted' });
  expect(server.methods()).toEqual(['tools/call', 'tasks/get', 'tasks/cancel']);
});

test('is cancelled after its time', async () => {
  const server = createServer({
    'tools/call': created,
    'tasks/get': () => ({ result: taskOf('working') }),
  });
  expect(await call(server, { taskTimeoutMs: 60 })).toMatchObject({
    error: "The MCP server 's' gave no result: its task did not end within 60 ms.",
  });
  expect(server.methods().at(-1)).toBe('tasks/cancel');
});

test('that waits for the user is cancelled, with a sentence', async () => {
  const server = createServer({
    'tools/call': created,
    'tasks/get': () => ({ result: taskOf('input_required') }),
  });
  expect(await call(server)).toMatchObject({
    error: expect.stringContaining('waits for an answer of the user'),
  });
  expect(server.methods().at(-1)).toBe('tasks/cancel');
});

test.each([
  [
    'failed',
    { statusMessage: 'No paper.' },
    "The MCP server 's' gave no result: its task failed: No paper.",
  ],
  ['failed', {}, "The MCP server 's' refused: Out of ink (code -32000)."],
  ['cancelled', {}, "The MCP server 's' gave no result: the server cancelled its task."],
])('that is %s with %j has a sentence', async (status, more, error) => {
  const server = createServer({
    'tools/call': created,
    'tasks/get': () => ({ result: taskOf(status, more) }),
    'tasks/result': () => ({ error: { code: -32000, message: 'Out of ink' } }),
  });
  expect(await call(server)).toMatchObject({ ok: false, error });
});

test.each([
  ['neither a task nor a result', 'tools/call', { content: 'text' }],
  ['no state', 'tasks/get', { status: 1 }],
  ['a malformed result', 'tasks/result', { content: 'text' }],
])('%s is an error with a sentence', async (_, method, result) => {
  const server = createServer({
    'tools/call': created,
    'tasks/get': () => ({ result: taskOf('completed') }),
    'tasks/result': () => ({ result: { content: [] } }),
    [method]: () => ({ result }),
  });
  expect(await call(server)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^The MCP server 's' sent an invalid MCP message/),
  });
});
