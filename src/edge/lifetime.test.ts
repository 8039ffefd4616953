import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../core/test-support.ts';
import { createLifetime } from './lifetime.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from './test-support.ts';

const EVENTS = { headers: ACCEPT_EVENTS };
const MCP = { headers: ACCEPT_MCP };
const WAIT = { calls: [{ toolCallId: '1', name: 'wait' }] };
const MCP_WAIT = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait' } };

/** The ways to start the tool that waits until it is aborted. */
const ROUTES = [
  ['POST /execute', '/execute', WAIT, {}],
  ['POST /tools/{name}', '/tools/wait', { args: {} }, {}],
  ['a stream', '/execute', WAIT, EVENTS],
  ['POST /mcp', '/mcp', MCP_WAIT, MCP],
] as const;

describe('a server that closes', () => {
  it.each(ROUTES)('lets calls run, aborts them late, and answers: %s', async (...row) => {
    const [, path, body, init] = row;
    const clock = createFakeClock();
    const { fetch, post, seen } = createTestServer({ clock });
    const answer = post(path, body, init).then((one) => one.text());
    await expect.poll(() => seen.waiting).toBe(1);

    let closed = false;
    const closing = fetch.close({ drainMs: 500 }).then(() => {
      closed = true;
    });
    clock.advance(499);
    await Promise.resolve();
    expect([closed, seen.aborted]).toEqual([false, 0]);

    clock.advance(1);
    await closing;
    expect(seen.aborted).toBe(1);
    const text = await answer;
    expect(text).toMatch(/aborted|stopped/);
    if (init === EVENTS) expect(text).toMatch(/event: done\ndata: .*\n\n$/);
    expect(clock.waiting).toBe(0);
  });

  it.each(['/', '/tools', '/openapi.json', '/execute', '/tools/greet', '/mcp'])(
    'refuses new requests to %s',
    async (path) => {
      const { fetch, post, send } = createTestServer();
      await fetch.close();
      const isGet = ['/', '/tools', '/openapi.json'].includes(path);
      const answer = await (isGet ? send(path) : post(path, { args: {}, calls: [] }));
      const { type, detail } = await answer.json();
      expect([answer.status, type]).toEqual([503, 'urn:toolyard:problem:closing']);
      expect(detail).toMatch(/\.$/);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(answer.headers.get('connection')).toBe('close');
    },
  );

  it('refuses foreign pages as before, and lets its own read the refusal', async () => {
    const { fetch, send } = createTestServer({ origins: ['https://page.example'] });
    await fetch.close();
    const from = (origin: string) => send('/tools', { headers: { origin } });
    expect((await from('https://evil.example')).status).toBe(403);
    const own = await from('https://page.example');
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      503,
      'https://page.example',
    ]);
  });

  it('ends at once when nothing runs, and as often as it is asked', async () => {
    const clock = createFakeClock();
    const { fetch } = createTestServer({ clock });
    const first = fetch.close();
    expect(fetch.close({ drainMs: 1 })).toBe(first);
    await first;
    await fetch.close();
    expect(clock.waiting).toBe(0);
  });

  it.each([[{ drainMs: Number.NaN }], [{ drainMs: -1 }], [{ drainMs: 0 }]])(
    'aborts at once with %j',
    async (options) => {
      const clock = createFakeClock();
      const { fetch, post, seen } = createTestServer({ clock });
      const answer = post('/execute', WAIT);
      await expect.poll(() => seen.waiting).toBe(1);
      const closing = fetch.close(options);
      clock.advance(0);
      await closing;
      expect(await (await answer).text()).toMatch(/aborted|stopped/);
    },
  );

  it('takes the arguments of a signal handler for no options', async () => {
    const { fetch } = createTestServer();
    const listener: (...given: never[]) => unknown = fetch.close;
    await (listener as (...given: unknown[]) => unknown)('SIGTERM', 15);
    await (listener as (...given: unknown[]) => unknown)(null);
  });

  it('starts no call of a request whose body comes after the drain', async () => {
    const clock = createFakeClock();
    const { fetch, seen } = createTestServer({ clock });
    let send: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => {
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        };
      },
    });
    const request = new Request('http://localhost/execute', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer guest-token' },
      body,
      ...{ duplex: 'half' },
    });
    const answer = fetch(request);
    const closing = fetch.close({ drainMs: 10 });
    await expect.poll(() => clock.waiting).toBeGreaterThan(1);
    clock.advance(10);
    await expect.poll(() => clock.waiting).toBeGreaterThan(1);
    clock.advance(1000);
    await closing;
    send(JSON.stringify(WAIT));
    expect(await (await answer).text()).toContain('aborted');
    expect(seen.waiting).toBe(0);
  });
});

it('ends at once what begins to wait while the server closes', async () => {
  const lifetime = createLifetime(createFakeClock());
  const ended: string[] = [];
  lifetime.whenClosing(() => void ended.push('before'));
  lifetime.whenClosing(() => void ended.push('forgotten'))();
  await lifetime.close();
  lifetime.whenClosing(() => void ended.push('after'));
  expect(ended).toEqual(['before', 'after']);
});
