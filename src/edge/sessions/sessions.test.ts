import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCapabilityBackends,
  createToolCache,
  defineTool,
  memoryScopeOf,
  ok,
  type StorageScope,
  type ToolContext,
} from '../../core/index.ts';
import { bearerTokens } from '../auth.ts';
import type { ToolServerOptions } from '../options.ts';
import { createMemoryStores } from '../stores/memory-stores.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer, GRANTS } from '../test-support.ts';
import type { SessionSettings } from './sessions.ts';

const KEY = 'a key of the tests, random enough';
const SCOPES: readonly StorageScope[] = ['tool-private', 'session', 'personality', 'subject'];
const ANONYMOUS = { token: '' };
const ANYONE = { id: 'anyone', name: 'Anyone', description: '-', toolset: [...SCOPES, 'where'] };

/** Tools that store a note in each scope, with callers without a token. */
function serve(options: Partial<ToolServerOptions> = {}) {
  const contexts: ToolContext[] = [];
  const note = (scope: StorageScope) =>
    defineTool({
      name: scope,
      description: `Keeps a note by ${scope}, and tells the one before.`,
      schema: { type: 'object', properties: { text: { type: 'string' } } },
      capabilities: { storage: { kind: 'kv', scope } },
      async execute({ text }, { kvStore }) {
        const before = await kvStore?.get('note');
        if (typeof text === 'string') await kvStore?.set('note', text);
        return ok(before ?? 'nothing');
      },
    });
  const where = defineTool({
    name: 'where',
    description: 'Tells its session.',
    schema: { type: 'object', properties: {} },
    async execute(_args, ctx) {
      contexts.push(ctx);
      return ok(ctx.sessionId);
    },
  });
  const kv = createMemoryStores().keyValues;
  const test = createTestServer(
    {
      personalities: [ANYONE],
      auth: {
        anonymous: { subject: 'anonymous', personalities: ['anyone'] },
        verify: bearerTokens({
          ada: { subject: 'ada', personalities: ['anyone'] },
          bob: { subject: 'bob', personalities: ['anyone'] },
          named: { subject: 'anonymous', personalities: ['anyone'] },
        }),
      },
      ...options,
    },
    [...SCOPES.map(note), where],
    { backends: createCapabilityBackends({ kv }) },
  );
  /** Calls a tool, and reads the result and the id of the session. */
  const run = async (name: string, args: object = {}, sessionId?: string, token = '') => {
    const context = sessionId === undefined ? {} : { sessionId };
    const answer = await test.post(`/tools/${name}`, { args, context }, { token });
    const { result = {} } = await answer.json();
    const id = answer.headers.get('x-session-id') ?? undefined;
    return { status: answer.status, said: result.value ?? result.error, id };
  };
  return { ...test, run, contexts };
}

const signed = (more: Partial<SessionSettings> = {}) => ({ sessions: { key: KEY, ...more } });

describe('callers without a token, without a key', () => {
  it('never meet in a session', async () => {
    const { run } = serve();
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
    const { post } = serve();
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
    const { run } = serve();
    for (const scope of ['session', 'subject']) {
      const { said } = await run(scope, { text: 'mine' });
      expect(said).toContain('this call belongs to no session. Send a token.');
    }
    expect((await run('session', {}, 'default', 'ada')).said).toBe('nothing');
  });
});

describe('callers without a token, with a key', () => {
  it('get a session each, and come back to it by its id', async () => {
    const { run } = serve(signed());
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
    const { run } = serve({ ...signed(), onCall: (record) => records.push(record) });
    const { said, id = '' } = await run('where');
    const [name] = id.split('.');
    expect(said).toBe(`anonymous/${name}`);
    expect(records).toMatchObject([{ session: `anonymous/${name}` }]);
    expect((await run('where', {}, name)).status).toBe(404);
  });

  it('get the id with a batch and with a stream, too', async () => {
    const { post } = serve({ ...signed(), origins: ['https://page.example'] });
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
    const { run, post } = serve(signed());
    const { id = '' } = await run('where');
    const [name, end = '', code = ''] = id.split('.');
    const flipped = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const foreign = (await serve({ sessions: { key: `${KEY} of others` } }).run('where')).id ?? '';
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
    const { run } = serve(signed());
    const { id = '' } = await run('session', { text: 'mine' });
    for (const token of ['ada', 'named']) {
      expect((await run('session', {}, id, token)).said).toBe('nothing');
    }
  });

  it('share the windows of rate limits, because a session costs nothing', async () => {
    const { post } = createTestServer(
      {
        ...signed(),
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
    const { run } = serve(signed({ ttlMs: 60_000 }));
    const { id } = await run('where');
    vi.setSystemTime(Date.now() + 59_000);
    expect((await run('where', {}, id)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2000);
    expect((await run('where', {}, id)).status).toBe(404);
  });

  it('lasts a day by default', async () => {
    const { run } = serve(signed());
    const { id } = await run('where');
    vi.setSystemTime(Date.now() + 86_399_000);
    expect((await run('where', {}, id)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2000);
    expect((await run('where', {}, id)).status).toBe(404);
  });

  it('stays valid when its key is replaced, as long as the old one is listed', async () => {
    const { id } = await serve(signed()).run('where');
    const next = 'the next key, as random as the first';
    expect((await serve(signed({ key: [next, KEY] })).run('where', {}, id)).status).toBe(200);
    expect((await serve(signed({ key: next })).run('where', {}, id)).status).toBe(404);
    const { id: later } = await serve(signed({ key: [next, KEY] })).run('where');
    expect((await serve(signed({ key: next })).run('where', {}, later)).status).toBe(200);
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
    expect(() => serve({ sessions: sessions as SessionSettings })).toThrow(problem); // wrong on purpose
  });
});

describe('storage', () => {
  it('of a subject is its own, in each of its sessions', async () => {
    const { run } = serve();
    await run('subject', { text: 'of ada' }, 'one', 'ada');
    expect((await run('subject', {}, 'two', 'ada')).said).toBe('of ada');
    expect((await run('subject', {}, 'one', 'bob')).said).toBe('nothing');
  });

  it('that subjects share is refused, with a sentence', async () => {
    const { run } = serve(signed());
    for (const token of ['ada', '']) {
      for (const scope of ['tool-private', 'personality']) {
        const { said } = await run(scope, { text: 'to all' }, undefined, token);
        expect(said).toContain(`Tool ${scope} stores values in the scope '${scope}': all callers`);
      }
    }
  });

  it('that subjects share is offered if the operator asks for it', async () => {
    const { run } = serve({ sharedStorage: true });
    for (const scope of ['tool-private', 'personality']) {
      await run(scope, { text: 'to all' }, undefined, 'ada');
      expect((await run(scope, {}, undefined, 'bob')).said).toBe('to all');
      expect((await run(scope)).said).toBe('to all');
    }
  });

  it('of memory tools follows the same rule', async () => {
    const scopesOf = async (options: Partial<ToolServerOptions>) => {
      const { run, contexts } = serve(options);
      await run('where', {}, undefined, 'ada');
      await run('where');
      return contexts.map((ctx) => [memoryScopeOf(ctx), ctx.subject]);
    };
    expect(await scopesOf(signed())).toEqual([
      ['subject:ada', 'ada'],
      [expect.stringMatching(/^session:anonymous\/[\da-f]{32}$/), undefined],
    ]);
    expect(await scopesOf({ sharedStorage: true })).toEqual([
      ['personality:anyone', 'ada'],
      ['personality:anyone', undefined],
    ]);
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
    const test = serve(options);
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
    const { start, say } = connect(signed());
    const [mine, other] = [await start(token), await start(token)];
    expect(other).not.toBe(mine);
    expect(await say(callOf('session', { text: 'mine' }), token, mine)).toContain('nothing');
    expect(await say(callOf('session'), token, mine)).toContain('mine');
    expect(await say(callOf('session'), token, other)).toContain('nothing');
    expect(await say(callOf('session'), token)).not.toContain('mine');
  });

  it('gives its id with the answer to initialize only', async () => {
    const { ask, start } = connect(signed());
    const session = await start('ada');
    const answer = await ask(callOf('where'), 'ada', session);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('x-session-id')).toBeNull();
  });

  it('answers 404 for the session of another subject, and for no session', async () => {
    const { ask, start } = connect(signed());
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

describe('cached results', () => {
  it('never reach another subject, session, directory or attachment', async () => {
    let runs = 0;
    let base = '/srv';
    const cached = defineTool({
      name: 'cached',
      description: 'Counts its runs.',
      schema: { type: 'object', properties: {} },
      cache: true,
      capabilities: { attachments: { kinds: ['image'] } },
      execute: async () => ok(`run ${++runs}`),
    });
    const { post } = createTestServer(
      {
        ...signed(),
        personalities: [{ id: 'guest', name: 'G', description: '-', toolset: ['cached'] }],
        auth: {
          verify: bearerTokens({
            ...GRANTS,
            'operator-token': { subject: 'o', personalities: ['guest'] },
          }),
          anonymous: { subject: 'anonymous', personalities: ['guest'] },
        },
        workingDir: () => base,
      },
      [cached],
      { cache: createToolCache(), backends: createCapabilityBackends({}) },
    );
    const run = async (token: string, context: object = {}) => {
      const answer = await post('/tools/cached', { args: {}, context }, { token });
      return (await answer.json()).result.value;
    };
    const image = { id: '1', kind: 'image', data: 'AAAA' };
    const asked = async () => [
      await run('guest-token'),
      await run('other-token'),
      await run(''),
      await run(''),
      await run('guest-token', { sessionId: 'two' }),
      await run('guest-token', { agentId: 'planner' }),
      await run('guest-token', { platform: 'web' }),
      await run('guest-token', { attachments: [image] }),
      await run('guest-token', { attachments: [{ ...image, data: 'BBBB' }] }),
    ];
    const first = await asked();
    expect(new Set(first).size).toBe(first.length);
    expect(await run('guest-token')).toBe(first[0]);
    expect(await run('other-token')).toBe(first[1]);
    base = '/other';
    expect(first).not.toContain(await run('guest-token'));
  });
});
