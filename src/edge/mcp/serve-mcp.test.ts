import { describe, expect, it, vi } from 'vitest';
import { ok, type Tool } from '../../core/index.ts';
import { ACCEPT_MCP, createTestServer } from '../test-support.ts';
import {
  callMessage,
  message,
  modern,
  modernHeaders,
  readMessages as read,
} from './mcp-test-support.ts';

const call = callMessage;

describe('an exchange', () => {
  it('is a stream of events, by the protocol of 2025 and by that of 2026', async () => {
    const { post } = createTestServer();
    const old = await post('/mcp', call('greet', { name: 'Ada' }), { headers: ACCEPT_MCP });
    expect(old.headers.get('content-type')).toBe('text/event-stream');
    expect(old.headers.get('connection')).toBeNull();
    const said = { content: [{ type: 'text', text: 'Hello, Ada' }] };
    expect(await read(old)).toMatchObject([{ id: 1, result: said }]);
    const now = await post(
      '/mcp',
      modern('tools/call', { name: 'greet', arguments: { name: 'Ada' } }),
      {
        headers: modernHeaders('tools/call', 'greet'),
      },
    );
    expect(now.headers.get('content-type')).toBe('text/event-stream');
    expect(await read(now)).toMatchObject([{ id: 1, result: said }]);
  });

  it('reports its name and version', async () => {
    const { post } = createTestServer({ name: 'weather', version: '2.1.0' });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const [answer] = await read(
      await post('/mcp', message('initialize', params), { headers: ACCEPT_MCP }),
    );
    expect(answer?.result).toEqual({
      protocolVersion: '2025-06-18',
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'weather', version: '2.1.0' },
    });
  });

  it('may contain a batch with a response to each message', async () => {
    const { post } = createTestServer();
    const batch = [
      call('greet', { name: 'Ada' }, 'a'),
      call('fails', {}, 'b'),
      message('ping', {}, 3),
    ];
    const answers = await read(await post('/mcp', batch, { headers: ACCEPT_MCP }));
    expect(answers.map(({ id }) => id).sort()).toEqual([3, 'a', 'b']);
  });

  it('acknowledges messages without a response', async () => {
    const { post } = createTestServer();
    const { id: _, ...notification } = message('notifications/initialized');
    expect((await post('/mcp', notification, { headers: ACCEPT_MCP })).status).toBe(202);
  });

  it('is no DELETE: a session ends by itself', async () => {
    const method = 'DELETE';
    const { send } = createTestServer();
    const answer = await send('/mcp', { method, headers: ACCEPT_MCP });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('may come from a page of an allowed origin', async () => {
    const { send } = createTestServer({ origins: ['https://inspector.example'] });
    const asked = 'authorization, content-type, mcp-method, mcp-name, mcp-protocol-version';
    const answer = await send('/mcp', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    const allowed = answer.headers.get('access-control-allow-headers')?.split(',');
    expect(allowed).toEqual(expect.arrayContaining(asked.split(', ')));
  });
});

describe('refused requests', () => {
  it.each([
    ['an unknown token', { token: 'guessed' }, 401, 'unauthorized'],
    ['no token', { token: '' }, 401, 'unauthorized'],
    [
      'another type',
      { headers: { ...ACCEPT_MCP, 'content-type': 'text/plain' } },
      415,
      'media_type',
    ],
    [
      'another origin',
      { headers: { ...ACCEPT_MCP, origin: 'https://evil.example' } },
      403,
      'origin_not_allowed',
    ],
  ])('%s', async (_, init, status, code) => {
    const { post } = createTestServer();
    const answer = await post('/mcp', call('greet'), { headers: ACCEPT_MCP, ...init });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect((await answer.json()).type).toBe(`urn:toolyard:problem:${code}`);
  });

  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  it.each([
    ['no JSON', '{', 400, 'malformed'],
    ['nothing', '', 400, 'malformed'],
    ['too deep', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${deep}}`, 400, 'too_deep'],
    [
      'a prototype',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet","arguments":{"__proto__":{}}}}',
      400,
      'forbidden_key',
    ],
    ['too large', JSON.stringify(call('greet', { name: 'x'.repeat(2000) })), 413, 'body_too_large'],
    [
      'a batch of too many',
      JSON.stringify(Array.from({ length: 5 }, (_, id) => call('greet', {}, id))),
      413,
      'too_many_calls',
    ],
  ])('a body with %s', async (_, body, status, code) => {
    const { post } = createTestServer({ limits: { bodyBytes: 1000, calls: 4 } });
    const answer = await post('/mcp', body, { headers: ACCEPT_MCP });
    expect([answer.status, (await answer.json()).type]).toEqual([
      status,
      `urn:toolyard:problem:${code}`,
    ]);
  });

  it('a personality that is not granted, existing or not', async () => {
    const { post } = createTestServer();
    for (const id of ['engineer', 'ghost', '']) {
      const answer = await post(`/mcp?personality=${id}`, call('launch'), { headers: ACCEPT_MCP });
      expect((await answer.json()).type).toBe('urn:toolyard:problem:personality_not_granted');
    }
  });

  it('a subscription without a token, because a few would use up the streams of all', async () => {
    const { post } = createTestServer({
      auth: { anonymous: { subject: 'anonymous', personalities: ['guest'] } },
    });
    const answer = await post('/mcp', modern('subscriptions/listen', { notifications: {} }), {
      headers: modernHeaders('subscriptions/listen'),
      token: '',
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'Method not found' },
    });
  });

  it.each<[unknown]>([
    [null],
    [1],
    ['text'],
    [true],
    [[]],
    [{}],
    [[null]],
    [[[]]],
    [{ jsonrpc: '1.0', id: 1, method: 'ping' }],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1, method: 7 }],
    [{ jsonrpc: '2.0', id: 1, result: {} }],
    [message('tools/call')],
    [message('tools/call', { name: 7 })],
    [message('tools/call', { name: 'greet', arguments: 'Ada' })],
    [message('tools/call', { name: 'greet', _meta: { progressToken: {} } })],
    [message('tools/list', { cursor: 7 })],
    [message('resources/list')],
    [message('logging/setLevel', { level: 'debug' })],
    [message('no/such/method')],
    [modern('no/such/method')],
    [message('server/discover', { _meta: { 'io.modelcontextprotocol/protocolVersion': 7 } })],
  ])('%j, in the protocol’s own words, without internal details', async (body) => {
    const { post, seen } = createTestServer();
    const answer = await post('/mcp', JSON.stringify(body), { headers: ACCEPT_MCP });
    expect(answer.status).toBeLessThan(500);
    const text = await answer.text();
    expect(text).not.toMatch(/node_modules|\.m?[jt]s\b|\n\s+at |TypeError|Cannot read/);
    expect(text).not.toContain('"result":{"tools"');
    expect(seen.errors).toEqual([]);
  });
});

describe('a call', () => {
  it('ends when its stream is closed', async () => {
    const { post, seen } = createTestServer();
    const answer = await post('/mcp', call('wait'), { headers: ACCEPT_MCP });
    await expect.poll(() => seen.waiting).toBe(1);
    await answer.body?.cancel();
    expect(seen.aborted).toBe(1);
  });

  it('ends when its client disconnects before the response', async () => {
    const { post, seen } = createTestServer();
    const controller = new AbortController();
    const answer = post('/mcp', modern('tools/call', { name: 'wait' }), {
      headers: modernHeaders('tools/call', 'wait'),
      signal: controller.signal,
    });
    await expect.poll(() => seen.waiting).toBe(1);
    controller.abort();
    await answer.catch(() => {}); // no reader
    expect(seen.aborted).toBe(1);
  });

  it('does not start for a disconnected client', async () => {
    const { post, seen } = createTestServer();
    const signal = AbortSignal.abort();
    await post('/mcp', call('wait'), { headers: ACCEPT_MCP, signal }).catch(() => {}); // no reader
    expect(seen.waiting).toBe(0);
  });

  it('ends at the time limit', async () => {
    const { post, seen } = createTestServer({ limits: { timeMs: 20 } });
    const [answer] = await read(await post('/mcp', call('wait'), { headers: ACCEPT_MCP }));
    expect(answer?.result).toMatchObject({ isError: true });
    expect(seen.aborted).toBe(1);
  });

  it('sends increasing progress, up to a limit', async () => {
    const steps = [undefined, 50, 20, undefined, 100, undefined];
    const talks: Tool = {
      name: 'talks',
      description: 'Says much.',
      schema: { type: 'object' },
      capabilities: {},
      alwaysInclude: true,
      async execute(_, { emit }) {
        const say = { type: 'progress', toolName: 'talks', audience: 'user' } as const;
        for (const percent of steps) {
          emit({ ...say, message: '', ...(percent !== undefined && { percent }) });
        }
        for (let more = 0; more < 2000; more++) emit({ ...say, message: 'more' });
        return ok('told');
      },
    };
    const { post } = createTestServer({}, [talks]);
    const asked = message('tools/call', { name: 'talks', _meta: { progressToken: 't' } });
    const reported = await read(await post('/mcp', asked, { headers: ACCEPT_MCP }));
    const params = reported
      .slice(0, -1)
      .map((one) => one.params as { progress: number; total?: number });
    expect(params.slice(0, 6).map(({ progress, total }) => [progress, total])).toEqual([
      [0, undefined],
      [50, 100],
      [50 + 1 / 1024, 100],
      [50 + 2 / 1024, undefined],
      [100, 100],
      [100 + 1 / 1024, undefined],
    ]);
    expect(params).toHaveLength(1000);
    expect(
      params.every(({ progress }, at) => at === 0 || progress > (params[at - 1]?.progress ?? 0)),
    ).toBe(true);
  });

  it('reveals nothing about internal failures', async () => {
    const { post, registry, seen } = createTestServer();
    vi.spyOn(registry, 'fork').mockImplementation(() => {
      throw new Error('the password is swordfish');
    });
    for (const asked of [call('greet'), message('tools/list')]) {
      const [answer] = await read(await post('/mcp', asked, { headers: ACCEPT_MCP }));
      expect(answer?.error).toEqual({
        code: -32603,
        message: 'The server failed. Try again later.',
      });
    }
    expect(seen.errors.map(String)).toEqual(Array(2).fill('Error: the password is swordfish'));
  });
});
