import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineTool, ok } from '../../core/index.ts';
import type { ToolServerOptions } from '../options.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from '../test-support.ts';
import type { SessionSettings } from './sessions.ts';
import { ANONYMOUS, KEY, serveNotes, signSessions } from './sessions-test-support.ts';

describe('callers without a token, without a key', () => {
  it('never meet in a session', async () => {
    const { run } = serveNotes();
    const [one, other] = [await run('where'), await run('where')];
    expect(one.said).toMatch(/^anonymous\/.{36}$/);
    expect(other.said).not.toBe(one.said);
    expect(one.id).toBeUndefined();
  });

  it.each([
    ['POST /execute', '/execute', { calls: [] }, {}],
    ['its stream', '/execute', { calls: [] }, ACCEPT_EVENTS],
    ['POST /tools', '/tools/where', { args: {} }, {}],
    ['its stream', '/tools/where', { args: {} }, ACCEPT_EVENTS],
  ])('may name none: %s', async (_, path, body, headers) => {
    const { post } = serveNotes();
    const context = { sessionId: 'default' };
    const answer = await post(path, { ...body, context }, { ...ANONYMOUS, headers });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      type: 'urn:toolyard:problem:session_not_found',
      detail: expect.stringContaining('no sessions for callers without a token'),
      help: 'docs/contract.md#edge-sessions',
    });
  });

  it('get no tool that would store values in it', async () => {
    const { run } = serveNotes();
    for (const scope of ['session', 'subject']) {
      const { said } = await run(scope, { text: 'mine' });
      expect(said).toContain('this call belongs to no session. Send a token.');
    }
    expect((await run('session', {}, 'default', 'ada')).said).toBe('nothing');
  });
});

describe('callers without a token, with a key', () => {
  it('get a session each, and come back to it by its id', async () => {
    const { run } = serveNotes(signSessions());
    const mine = await run('session', { text: 'mine' });
    expect(mine.said).toBe('nothing');
    expect((await run('session')).said).toBe('nothing');
    const again = await run('session', {}, mine.id);
    expect(again).toMatchObject({ status: 200, said: 'mine', id: mine.id });
    // Without a subject, its scope is the session.
    expect((await run('subject', {}, mine.id)).said).toBe('mine');
    expect((await run('subject')).said).toBe('nothing');
  });

  it('do not find the secret part of the id in tools and records', async () => {
    const records: unknown[] = [];
    const { run } = serveNotes({ ...signSessions(), onCall: (record) => records.push(record) });
    const { said, id = '' } = await run('where');
    const [name] = id.split('.');
    expect(said).toBe(`anonymous/${name}`);
    expect(records).toMatchObject([{ session: `anonymous/${name}` }]);
    expect((await run('where', {}, name)).status).toBe(404);
  });

  it('get the id with a batch and with a stream, too', async () => {
    const { post } = serveNotes({ ...signSessions(), origins: ['https://page.example'] });
    for (const headers of [{}, ACCEPT_EVENTS]) {
      const answer = await post(
        '/execute',
        { calls: [] },
        { ...ANONYMOUS, headers: { ...headers, origin: 'https://page.example' } },
      );
      await answer.text();
      expect(answer.headers.get('x-session-id')).toMatch(/^[\da-f]{32}\.\d+\.[\da-f]{64}$/);
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-session-id');
    }
  });

  it('refuse every other id, with a sentence', async () => {
    const { run, post } = serveNotes(signSessions());
    const { id = '' } = await run('where');
    const [name, end = '', code = ''] = id.split('.');
    const flipped = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const foreign =
      (await serveNotes({ sessions: { key: `${KEY} of others` } }).run('where')).id ?? '';
    for (const other of [
      ...['default', '', name, `${name}.${end}`, `${id} `, `${id}0`, id.toUpperCase(), foreign],
      ...[`${name}.${end}.${flipped}`, `${name}.${Number(end) + 1}.${code}`],
      `${'0'.repeat(32)}.${end}.${code}`,
    ]) {
      const body = { args: {}, context: { sessionId: other } };
      const answer = await post('/tools/where', body, ANONYMOUS);
      expect([other, answer.status]).toEqual([other, 404]);
      expect((await answer.json()).detail).toContain('Leave it out');
    }
  });

  it('cannot be joined by a caller with a token, even of the same subject', async () => {
    const { run } = serveNotes(signSessions());
    const { id = '' } = await run('session', { text: 'mine' });
    for (const token of ['ada', 'named']) {
      expect((await run('session', {}, id, token)).said).toBe('nothing');
    }
  });

  it('share the windows of rate limits, because a session costs nothing', async () => {
    const { post } = createTestServer(
      {
        ...signSessions(),
        auth: { anonymous: { subject: 'anonymous', personalities: ['guest'] } },
        personalities: [{ id: 'guest', name: 'G', description: '-', toolset: ['limited'] }],
      },
      [
        defineTool({
          name: 'limited',
          description: 'Once.',
          schema: { type: 'object' },
          rateLimit: { max_calls: 1, window_seconds: 60 },
          execute: async () => ok('ran'),
        }),
      ],
    );
    const call = async () =>
      (await (await post('/tools/limited', { args: {} }, ANONYMOUS)).json()).result.ok;
    expect([await call(), await call()]).toEqual([true, false]);
  });
});

describe('an id', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends', async () => {
    const { run } = serveNotes(signSessions({ ttlMs: 60_000 }));
    const { id } = await run('where');
    vi.setSystemTime(Date.now() + 59_000);
    expect((await run('where', {}, id)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2000);
    expect((await run('where', {}, id)).status).toBe(404);
  });

  it('lasts a day by default', async () => {
    const { run } = serveNotes(signSessions());
    const { id } = await run('where');
    vi.setSystemTime(Date.now() + 86_399_000);
    expect((await run('where', {}, id)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2000);
    expect((await run('where', {}, id)).status).toBe(404);
  });

  it('stays valid when its key is replaced, as long as the old one is listed', async () => {
    const { id } = await serveNotes(signSessions()).run('where');
    const next = 'the next key, as random as the first';
    expect((await serveNotes(signSessions({ key: [next, KEY] })).run('where', {}, id)).status).toBe(
      200,
    );
    expect((await serveNotes(signSessions({ key: next })).run('where', {}, id)).status).toBe(404);
    const { id: later } = await serveNotes(signSessions({ key: [next, KEY] })).run('where');
    expect((await serveNotes(signSessions({ key: next })).run('where', {}, later)).status).toBe(
      200,
    );
  });

  it.each([
    [{}, /sessions.key is missing or short/],
    [{ key: undefined }, /sessions.key is missing or short/],
    [{ key: 'short' }, /sessions.key is missing or short/],
    [{ key: [] }, /sessions.key is missing or short/],
    [{ key: [KEY, ''] }, /sessions.key is missing or short/],
    [{ key: 7 }, /sessions.key is missing or short/],
    [{ key: KEY, ttlMs: 0 }, /sessions.ttlMs is no time/],
    [{ key: KEY, ttlMs: Number.NaN }, /sessions.ttlMs is no time/],
    [{ key: KEY, ttlMs: 1e15 }, /sessions.ttlMs is no time/],
  ])('needs settings that are right: %j', (sessions, problem) => {
    expect(() => serveNotes({ sessions: sessions as SessionSettings })).toThrow(problem); // wrong on purpose
  });
});

describe('MCP', () => {
  const hello = {
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  };
  const callOf = (name: string, args: object = {}) => ({
    method: 'tools/call',
    params: { name, arguments: args },
  });

  function connect(options: Partial<ToolServerOptions> = {}) {
    const test = serveNotes(options);
    const ask = (message: object, token: string, session?: string) =>
      test.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, ...message },
        {
          token,
          headers: { ...ACCEPT_MCP, ...(session !== undefined && { 'mcp-session-id': session }) },
        },
      );
    const start = async (token: string) =>
      (await ask(hello, token)).headers.get('mcp-session-id') ?? undefined;
    const say = async (message: object, token: string, session?: string) =>
      (await ask(message, token, session)).text();
    return { ...test, ask, start, say };
  }

  it.each(['', 'ada'])('has a session from initialize on: token %j', async (token) => {
    const { start, say } = connect(signSessions());
    const [mine, other] = [await start(token), await start(token)];
    expect(other).not.toBe(mine);
    expect(await say(callOf('session', { text: 'mine' }), token, mine)).toContain('nothing');
    expect(await say(callOf('session'), token, mine)).toContain('mine');
    expect(await say(callOf('session'), token, other)).toContain('nothing');
    expect(await say(callOf('session'), token)).not.toContain('mine');
  });

  it('gives its id with the answer to initialize only', async () => {
    const { ask, start } = connect(signSessions());
    const session = await start('ada');
    const answer = await ask(callOf('where'), 'ada', session);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('x-session-id')).toBeNull();
  });

  it('answers 404 for the session of another subject, and for no session', async () => {
    const { ask, start } = connect(signSessions());
    const session = await start('ada');
    const anonymous = await start('');
    for (const [token, id] of [
      ...([
        ['bob', session],
        ['', session],
        ['named', anonymous],
        ['ada', 'default'],
        ['ada', ''],
      ] as const),
    ]) {
      for (const message of [callOf('where'), hello, { method: 'tools/list' }]) {
        const answer = await ask(message, token, id);
        expect([token, id, answer.status]).toEqual([token, id, 404]);
        expect((await answer.json()).detail).toContain('Send initialize without this header');
      }
    }
  });

  it('has no sessions without a key', async () => {
    const { ask, start, say } = connect();
    expect(await start('ada')).toBeUndefined();
    expect(await say(callOf('where'), 'ada')).toContain('ada/default');
    expect((await ask(callOf('where'), 'ada', 'any')).status).toBe(404);
    expect(await say(callOf('session'), '')).toContain('this call belongs to no session');
  });
});
