import { describe, expect, it, vi } from 'vitest';
import { createToolRegistry, defineTool, ok, type TraceEvent } from '../../core/index.ts';
import { createRecorder } from '../../core/test-support.ts';
import { ACCEPT_EVENTS, createTestServer } from '../test-support.ts';
import { createAudited, createServerWithRecords, GREET, ID, routes } from './audit-test-support.ts';

describe("the operator's observer", () => {
  it.each(routes)('receives every step of a call by %s', async (_, call) => {
    const { events, observer } = createRecorder();
    const { post } = createAudited({ observer });
    await (await call(post, 'greet')).text();
    expect(events.map(({ type }) => type)).toEqual([
      'batch_start',
      ...events.slice(1, -6).map(() => 'gate'),
      'start',
      'executed',
      'reduced',
      'trimmed',
      'settled',
      'batch_end',
    ]);
  });

  it.each(routes)('receives the caller with each event of %s', async (_, call) => {
    const { events, observer } = createRecorder();
    const { post } = createAudited({ observer });
    await (await call(post, 'greet', { headers: ID })).text();
    expect(events.length).toBeGreaterThan(8);
    for (const { caller } of events) {
      expect(caller).toEqual({
        requestId: 'req-1',
        subject: 'ada',
        session: 'ada/default',
        personality: 'guest',
      });
    }
  });

  it.each(routes)('may fail without harm to %s, with one error for the host', async (_, call) => {
    const observer = vi.fn(() => {
      throw new Error('the disk is full');
    });
    const { post, seen } = createAudited({ observer });
    const answer = await call(post, 'greet');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/Hello, Ada|event: done/);
    expect(observer.mock.calls.length).toBeGreaterThan(8);
    expect(seen.errors.map(String)).toEqual(['Error: The observer failed: the disk is full']);
  });

  it.each(routes)('may reject without harm to %s', async (_, call) => {
    const observer = () => Promise.reject(new Error('no route to the log'));
    const { post, seen } = createAudited({ observer });
    expect(await (await call(post, 'greet')).text()).toMatch(/Hello, Ada|event: done/);
    expect(seen.errors.map(String)).toEqual(['Error: The observer failed: no route to the log']);
  });

  it('may answer with a thenable that rejects, which is asked once', async () => {
    const then = vi.fn((_: unknown, reject: (reason: unknown) => void) => {
      reject(new Error('no route to the log'));
    });
    const observer = vi.fn(() => ({ then }) as never);
    const { post, seen } = createAudited({ observer });
    expect(await (await post('/tools/greet', { args: GREET.args })).text()).toContain('Hello, Ada');
    expect(seen.errors.map(String)).toEqual(['Error: The observer failed: no route to the log']);
    expect(then).toHaveBeenCalledTimes(observer.mock.calls.length);
  });

  it('receives texts if the registry captures them, and a stream still has none', async () => {
    const { events, observer } = createRecorder();
    const { post } = createAudited({ observer, capture: 'values' });
    const sent = { token: 'operator-token', headers: ACCEPT_EVENTS };
    const stream = await (await post('/execute', { calls: [GREET] }, sent)).text();
    expect(JSON.stringify(events)).toContain('Hello, Ada');
    expect(stream).toContain('event: trace');
    expect(stream).not.toContain('Hello, Ada');
  });

  it('receives the calls that a tool makes with its context, with the same caller', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ observer });
    const inner = defineTool({
      name: 'inner',
      description: 'Answers.',
      schema: { type: 'object' },
      execute: async () => ok('inside'),
    });
    const greet = defineTool({
      name: 'greet',
      description: 'Asks another tool.',
      schema: { type: 'object' },
      async execute(_args, ctx) {
        await registry.executeParallel([{ toolCallId: 'n', name: 'inner', args: {} }], ctx);
        return ok('done');
      },
    });
    registry.registerAll([inner, greet]);
    const { post } = createTestServer({ registry });
    await post('/execute', { calls: [GREET] }, { headers: ID });
    const nested = events.filter(({ parent }) => parent);
    expect(nested.length).toBeGreaterThan(8);
    for (const { caller } of nested) {
      expect(caller).toMatchObject({ subject: 'ada', requestId: 'req-1' });
    }
  });
});

describe('the id of a request', () => {
  it('is echoed by every route and by every problem', async () => {
    const { send, post } = createTestServer();
    const answers = await Promise.all([
      ...['/', '/health', '/tools', '/openapi.json', '/nowhere'].map((path) =>
        send(path, { headers: ID }),
      ),
      send('/execute', { headers: ID }),
      send('/tools', { headers: ID, token: 'unknown' }),
      send('/tools', { headers: { ...ID, host: 'evil.example' } }),
      post('/execute', '{', { headers: ID }),
      ...routes.map(([, call]) => call(post, 'greet', { headers: ID })),
    ]);
    for (const answer of answers) expect(answer.headers.get('x-request-id')).toBe('req-1');
  });

  it('is in the answer to a failure that is no Error, and an allowed page can read it', async () => {
    const origin = 'https://page.example';
    const { post, seen } = createTestServer({
      origins: [origin],
      workingDir: () => {
        throw 'no folder';
      },
    });
    const answer = await post('/execute', { calls: [GREET] }, { headers: { ...ID, origin } });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'req-1']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(seen.errors).toEqual(['no folder']);
  });

  it('is generated if the adapter cannot read the headers', async () => {
    const { fetch, seen } = createTestServer();
    const request = new Request('http://localhost/health');
    const error = new TypeError('Invalid header');
    Object.defineProperty(request, 'headers', {
      get() {
        throw error;
      },
    });
    const answer = await fetch(request);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(seen.errors).toEqual([error]);
  });

  it.each(['', 'a b', 'x'.repeat(129), 'ä', '<script>', '{"a":1}'])(
    'is generated in place of %j',
    async (id) => {
      const { post, records } = createServerWithRecords();
      const headers = id === 'ä' ? { 'x-request-id': '\u00e4' } : { 'x-request-id': id };
      const answer = await post('/execute', { calls: [GREET] }, { headers });
      const echoed = answer.headers.get('x-request-id');
      expect(echoed).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(records).toMatchObject([{ requestId: echoed }]);
    },
  );

  it('differs for each request without one', async () => {
    const { send } = createTestServer();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await send('/health')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('can be sent and read by allowed pages', async () => {
    const origins = ['https://page.example'];
    const { send } = createTestServer({ origins });
    const origin = { origin: 'https://page.example' };
    const asking = { ...origin, 'access-control-request-method': 'POST' };
    const preflight = await send('/execute', { method: 'OPTIONS', headers: asking });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-request-id');
    const answer = await send('/tools', { headers: origin });
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id');
  });
});

describe('the trace context of a request', () => {
  const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  const callersWith = async (headers: Record<string, string>): Promise<TraceEvent['caller'][]> => {
    const { events, observer } = createRecorder();
    const { post } = createAudited({ observer });
    for (const [, call] of routes) await (await call(post, 'greet', { headers })).text();
    return events.map(({ caller }) => caller);
  };

  it('is in every event', async () => {
    const callers = await callersWith({ traceparent: PARENT, tracestate: 'vendor=1' });
    for (const caller of callers) {
      expect(caller).toMatchObject({ traceparent: PARENT, tracestate: 'vendor=1' });
    }
  });

  it('is left out if it is malformed', async () => {
    const callers = await callersWith({ traceparent: 'x', tracestate: 'vendor=1' });
    for (const caller of callers) {
      expect(caller).not.toHaveProperty('traceparent');
      expect(caller).not.toHaveProperty('tracestate');
    }
  });
});
