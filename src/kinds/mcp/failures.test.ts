import type { RequestListener } from 'node:http';
import { ProtocolError } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { connectMcpServer } from './connect.ts';
import type { McpConnection, McpServerOptions } from './connection-types.ts';
import { describeFailure } from './failures.ts';
import { listen, readRequestJson, startStateful, type TestServer } from './test-support/servers.ts';
import { createToolbox } from './test-support/toolbox.ts';

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

function closed<T extends { close(): Promise<void> }>(one: T): T {
  closing.push(one);
  return one;
}

async function connect(server: TestServer, more: Partial<McpServerOptions> = {}) {
  return closed(await connectMcpServer({ name: 'x', url: server.url, ...more }));
}

/** The messages for a failed connection. */
async function refusal(handler: RequestListener, more: Partial<McpServerOptions> = {}) {
  const server = closed(await listen(handler));
  const error: unknown = await connect(server, more).catch((thrown: unknown) => thrown);
  return String(error).replaceAll(String(server.port), 'PORT');
}

/** A test server with fixed responses. */
function scripted(answers: (method: string, params: Record<string, unknown>) => unknown) {
  return listen(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params } = (await readRequestJson(request)) as {
      id?: number;
      method: string;
      params?: Record<string, unknown>;
    }; // the request of the client
    if (id === undefined) return void response.writeHead(202).end();
    const streams = method === 'tools/call' && answers(method, params ?? {}) === STREAM;
    const type = streams ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'content-type': type });
    if (streams) return void response.end(': nothing\n\n');
    if (method === 'server/discover') {
      const error = { code: -32601, message: 'Method not found' };
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
    }
    const result =
      method === 'initialize'
        ? {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {} },
            serverInfo: { name: 's', version: '1' },
          }
        : answers(method, params ?? {});
    const body =
      typeof result === 'string' ? result : JSON.stringify({ jsonrpc: '2.0', id, result });
    response.end(body);
  });
}

/** Responds with a stream of events that ends before the response. */
const STREAM = Symbol('stream');
const TOOL = { name: 't', inputSchema: { type: 'object' } };

async function called(connection: McpConnection, args: unknown = {}) {
  return connection.tools[0]?.tool.execute(args, makeCtx());
}

describe('connecting to a server fails with a sentence:', () => {
  const HERE = "The MCP server 'x' at http://127.0.0.1:PORT/mcp";

  test('credentials are required', async () => {
    expect(await refusal((_, response) => response.writeHead(401).end())).toBe(
      `McpConnectionError: ${HERE} responds with 401: it requires credentials. Add an Authorization header, or an authProvider for OAuth.`,
    );
    expect(await refusal((_, response) => response.writeHead(403).end())).toContain(
      'responds with 403',
    );
  });

  test('the given header is sent', async () => {
    const box = createToolbox();
    const server = closed(await startStateful(box));
    await connect(server, { headers: { Authorization: 'Bearer secret' } });
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer secret']),
    );
  });

  test('the URL is not an MCP server', async () => {
    expect(await refusal((_, response) => response.writeHead(404).end('no'))).toContain(
      `${HERE} responds with HTTP status 404. It says: no. Is this the address of an MCP server?`,
    );
    expect(await refusal((_, response) => response.writeHead(500).end('no'))).toContain(
      'responds with HTTP status 500',
    );
  });

  test('the server sends garbage', async () => {
    const html: RequestListener = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>');
    expect(await refusal(html)).toContain('sent an invalid MCP message');
    const broken: RequestListener = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc": ');
    expect(await refusal(broken)).toContain('sent an invalid MCP message');
  });

  test('the server is not there, and the sentence shows no secrets of its URL', async () => {
    const server = await listen(() => {});
    await server.close();
    const url = `http://me:pass@127.0.0.1:${server.port}/mcp?key=secret`;
    const error = await connect(server, { url }).catch(String);
    expect(error).toContain(`No response from the MCP server 'x' at http://127.0.0.1:`);
    expect(error).toContain(
      'Check that it is running. For a web page, the server must also allow CORS.',
    );
    expect(error).not.toMatch(/pass|secret/);
  });

  test('the server is too slow', async () => {
    expect(await refusal(() => {}, { requestTimeoutMs: 20 })).toContain('did not respond in time');
  });

  test('the signal fires', async () => {
    const abort = new AbortController();
    let reported = (): void => {};
    const hungUp = new Promise<void>((resolve) => {
      reported = resolve;
    });
    const handler: RequestListener = (request) => {
      request.socket.once('close', reported);
      abort.abort();
    };
    expect(await refusal(handler, { signal: abort.signal })).toContain("The MCP server 'x'");
    await hungUp;
  });
});

describe('a refusal has the words of the server:', () => {
  test.each([
    ['a plain text', 500, 'The database is away.', 'It says: The database is away.'],
    ['JSON-RPC', 500, '{"error":{"code":-1,"message":"Too busy"}}', 'It says: Too busy.'],
    ['problem details', 403, '{"title":"Forbidden","detail":"No seat left."}', 'No seat left.'],
    ['OAuth', 401, '{"error":"x","error_description":"Token expired"}', 'It says: Token expired.'],
    ['a page', 502, '<html><title>Bad gateway</title><p>nginx</p>', 'It says: Bad gateway.'],
    ['a page without a title', 502, '<p>Try <b>later</b></p>', 'It says: Try later.'],
    ['several lines', 400, 'one\n\n  two', 'It says: one two.'],
  ])('%s', async (_, status, body, words) => {
    const text = await refusal((_, response) => response.writeHead(status).end(body));
    expect(text).toContain(
      `responds with ${status === 401 || status === 403 ? '' : 'HTTP status '}`,
    );
    expect(text).toContain(words);
  });

  test('a long body is shortened, and shows no credentials and queries', async () => {
    const key = `ghp_${'a1B2'.repeat(9)}`;
    const body = `${key} at https://u:p@a.example/x?key=1 ${'long '.repeat(5000)}`;
    const text = await refusal((_, response) => response.writeHead(500).end(body));
    expect(text).toContain('at https://a.example/x long');
    expect(text).not.toMatch(/ghp_|key=1|u:p/);
    expect(text.length).toBeLessThan(800);
  });

  test('a JSON-RPC error is shortened, and has its data', () => {
    const describe = (message: string, data?: unknown) =>
      describeFailure(new ProtocolError(-32000, message, data), "the MCP server 'x'");
    expect(describe('No disk', 'sda1 is missing')).toBe(
      "The MCP server 'x' refused: No disk: sda1 is missing (code -32000).",
    );
    expect(describe('No\ndisk.', { at: 1 })).toBe(
      "The MCP server 'x' refused: No disk (code -32000).",
    );
    expect(describe('x'.repeat(100_000)).length).toBeLessThan(600);
  });
});

describe('a list of tools', () => {
  test('an endless list ends with a problem', async () => {
    let pages = 0;
    const server = closed(
      await scripted((_, { cursor }) => {
        pages++;
        return { tools: [{ ...TOOL, name: `t${pages}` }], nextCursor: cursor === 'a' ? 'b' : 'a' };
      }),
    );
    const error = await connect(server).catch(String);
    expect(error).toContain("goes in circles: the cursor 'a' came twice, after 2 pages");
    expect(pages).toBe(3);
  });

  test('a malformed list ends with a problem', async () => {
    const server = closed(await scripted(() => ({ tools: 'none' })));
    expect(await connect(server).catch(String)).toContain('sent an invalid MCP message');
  });
});

describe('a response to a call', () => {
  async function answering(answer: unknown, tool: object = TOOL) {
    const server = closed(
      await scripted((method) => (method === 'tools/list' ? { tools: [tool] } : answer)),
    );
    return called(await connect(server));
  }

  test.each([
    ['not JSON', 'garbage'],
    ['not JSON-RPC', '{"hello": 1}'],
    ['no result of a call', { content: 'text' }],
    ['a part of no known shape', { content: [{ type: 'text', text: 1 }] }],
  ])('that is %s is an error with a sentence', async (_, answer) => {
    expect(await answering(answer)).toMatchObject({
      ok: false,
      code: 'execution_failed',
      error: expect.stringMatching(/^The MCP server 'x'.* sent an invalid MCP message/),
    });
  });

  test('that is missing in an ended stream is an error with a sentence', async () => {
    expect(await answering(STREAM)).toMatchObject({
      ok: false,
      code: 'execution_failed',
      error: expect.stringContaining("The connection broke while 'mcp__x__t' was running"),
    });
  });

  test('that does not match the output schema is an error with a sentence', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } } };
    const answer = { content: [], structuredContent: { n: 'one' } };
    expect(await answering(answer, { ...TOOL, outputSchema })).toMatchObject({
      ok: false,
      error: expect.stringContaining("does not match the tool's output schema"),
    });
  });

  test('arguments other than an object are not sent', async () => {
    const server = closed(await scripted(() => ({ tools: [TOOL] })));
    expect(await called(await connect(server), [1])).toMatchObject({ code: 'input_invalid' });
  });
});

describe('a restarted server', () => {
  test('does not know the session: the call is repeated in a new one', async () => {
    const box = createToolbox();
    const server = closed(await startStateful(box));
    const connection = await connect(server);
    server.forgetSessions();
    const echo = connection.tools.find(({ tool }) => tool.name === 'mcp__x__echo');
    expect(await echo?.tool.execute({ text: 'again' }, makeCtx())).toEqual({
      ok: true,
      value: 'again\nagain',
    });
    expect(connection.status).toBe('ready');
  });

  test('is reconnected by a call', async () => {
    const box = createToolbox();
    const first = await startStateful(box);
    const connection = await connect(first);
    const echo = connection.tools.find(({ tool }) => tool.name === 'mcp__x__echo');
    await first.close();
    expect(await echo?.tool.execute({}, makeCtx())).toMatchObject({ ok: false });
    await connection.reconnect();
    expect(connection.status).toBe('lost');
    closed(await startStateful(box, first.port));
    expect(await echo?.tool.execute({ text: 'hi' }, makeCtx())).toMatchObject({ ok: true });
    expect(connection.status).toBe('ready');
  });
});

test('a server that ends without open calls is noticed', async () => {
  const server = await startStateful(createToolbox());
  const problems: string[] = [];
  const connection = await connect(server, { report: (message) => problems.push(message) });
  const gone = new Promise<void>((resolve) => {
    connection.subscribe(() => connection.status === 'lost' && resolve());
  });
  await server.close();
  await gone;
  expect(connection.tools[0]?.tool.isAvailable?.()).toBe(false);
  expect(problems).toEqual([
    expect.stringMatching(
      /^The MCP server 'x' at \S+ is gone\. No response from the MCP server 'x'/,
    ),
  ]);
});

test('virtual time stands still while a real server works', async () => {
  const box = createToolbox();
  const server = closed(await startStateful(box));
  const clock = createVirtualClock();
  const connection = await connect(server, { clock });
  const registry = createToolRegistry({ clock, defaultTimeoutMs: 10 });
  connection.follow(registry);
  const [done] = await registry.executeParallel(
    [{ toolCallId: 'c', name: 'mcp__x__steps', args: {} }],
    makeCtx(),
  );
  expect(done?.result).toMatchObject({ ok: true });
  expect(clock.now()).toBe(0);
});

test('a server that returns is connected without a call', async () => {
  const box = createToolbox();
  const first = await startStateful(box);
  const connection = await connect(first);
  const until = (status: string) =>
    new Promise<void>((resolve) => {
      connection.subscribe(() => connection.status === status && resolve());
    });
  const lost = until('lost');
  await first.close();
  await lost;
  expect(connection.problem).toContain("The MCP server 'x'");
  const back = until('ready');
  closed(await startStateful(box, first.port));
  await back;
  expect(connection.problem).toBeUndefined();
  expect(connection.tools[0]?.tool.isAvailable?.()).toBe(true);
});

test('a program may start before its server, and learns what is missing', async () => {
  const box = createToolbox();
  const first = await startStateful(box);
  await first.close();
  const connection = await connect(first, { ifUnreachable: 'retry' });
  expect(connection).toMatchObject({ status: 'lost', tools: [] });
  closed(await startStateful(box, first.port));
  await connection.reconnect();
  expect(connection.status).toBe('ready');
  expect(connection.tools).toHaveLength(7);
});

test('refused credentials are not sent again and again', async () => {
  const server = closed(await listen((_, response) => response.writeHead(401).end()));
  const connection = await connect(server, { ifUnreachable: 'retry' });
  expect(connection).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('it requires credentials'),
  });
  const asked = server.requests.length;
  expect(connection.tools).toEqual([]);
  await connection.reconnect();
  expect(connection.status).toBe('failed');
  expect(server.requests.length).toBeGreaterThan(asked);
});
