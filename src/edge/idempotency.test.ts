import { describe, expect, it } from 'vitest';
import { createToolCache, ok, type Tool } from '../core/index.ts';
import { createFakeClock } from '../core/test-support.ts';
import { deferred } from '../lib/deferred.ts';
import type { ToolServerOptions } from './options.ts';
import type { ResultStore } from './stores/result-store.ts';
import { createSharedToolCache } from './stores/shared-tool-cache.ts';
import { ACCEPT_EVENTS, createTestServer } from './test-support.ts';

const BODY = { calls: [{ toolCallId: '1', name: 'count' }] };

function createServer(options: Partial<ToolServerOptions> = {}) {
  const seen = { runs: 0 };
  const gate = { open: Promise.resolve() };
  const count: Tool = {
    name: 'count',
    description: 'Counts.',
    schema: { type: 'object' },
    capabilities: {},
    async execute() {
      seen.runs++;
      await gate.open;
      return ok(`run ${seen.runs}`);
    },
  };
  const personalities = ['guest', 'engineer'].map((id) => ({ id, name: id, description: '-' }));
  const server = createTestServer({ personalities, ...options }, [count]);
  const send = (
    key: string,
    body: object = BODY,
    { token = 'both-token', ...more }: { token?: string; accept?: string } = {},
  ) => server.post('/execute', body, { token, headers: { 'idempotency-key': key, ...more } });
  const problemOf = async (answer: Response) => [answer.status, (await answer.json()).type];
  return { ...server, runs: seen, gate, sendKeyed: send, problemOf };
}

describe('a request with an Idempotency-Key', () => {
  it('runs once, and gets the kept answer again', async () => {
    const { sendKeyed, post, runs } = createServer();
    const first = await sendKeyed('k1');
    const again = await sendKeyed('k1');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.text()).toBe(await first.text());
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(runs.runs).toBe(1);
    await sendKeyed('k2');
    await post('/execute', BODY, { token: 'both-token' });
    expect(runs.runs).toBe(3);
  });

  it('works at the route of a tool, and keeps failures, too', async () => {
    const { post } = createServer();
    const init = { token: 'both-token', headers: { 'idempotency-key': 'one' } };
    const ask = async () => (await post('/tools/fails', { args: {} }, init)).text();
    const first = await ask();
    expect(first).toContain('the disk is full');
    expect(await ask()).toBe(first);
  });

  it('belongs to its subject', async () => {
    const { sendKeyed, runs } = createServer();
    await sendKeyed('k', BODY, { token: 'guest-token' });
    await sendKeyed('k', BODY, { token: 'other-token' });
    expect(runs.runs).toBe(2);
  });

  it.each([
    ['body', '/execute', { calls: [] }],
    ['personality', '/execute', { ...BODY, personality: 'engineer' }],
    ['body', '/execute', { ...BODY, context: { sessionId: 'b' } }],
    ['route', '/tools/count', { args: {} }],
  ])('is a 422 with another %s: %s %j', async (what, path, other) => {
    const { sendKeyed, post, runs } = createServer();
    await sendKeyed('k');
    const headers = { 'idempotency-key': 'k' };
    const answer = await post(path, other, { token: 'both-token', headers });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      type: 'urn:toolyard:problem:key_reused',
      detail: `This Idempotency-Key belongs to a request with another ${what}. Use a new key.`,
    });
    expect(runs.runs).toBe(1);
  });

  it('is a 422 with another tool in its path, and the same body', async () => {
    const { post } = createServer();
    const init = { token: 'both-token', headers: { 'idempotency-key': 'k' } };
    await post('/tools/count', { args: {} }, init);
    expect(await (await post('/tools/fails', { args: {} }, init)).json()).toMatchObject({
      detail: 'This Idempotency-Key belongs to a request with another route. Use a new key.',
    });
  });

  it('is a 409 with Retry-After while the first one runs', async () => {
    const { sendKeyed, problemOf, runs, gate } = createServer();
    const { promise, resolve } = deferred<void>();
    gate.open = promise;
    const first = sendKeyed('k');
    await expect.poll(() => runs.runs).toBe(1);
    const second = await sendKeyed('k');
    expect(second.headers.get('retry-after')).toBe('2');
    expect(await problemOf(second)).toEqual([409, 'urn:toolyard:problem:still_running']);
    resolve();
    expect((await first).status).toBe(200);
    expect((await sendKeyed('k')).headers.get('idempotent-replayed')).toBe('true');
  });

  it('runs on when its client disconnects, so that the answer is there for the next one', async () => {
    const { post, sendKeyed, runs, gate } = createServer();
    const { promise, resolve } = deferred<void>();
    gate.open = promise;
    const client = new AbortController();
    const headers = { 'idempotency-key': 'k' };
    const left = post('/execute', BODY, { token: 'both-token', headers, signal: client.signal });
    await expect.poll(() => runs.runs).toBe(1);
    client.abort();
    resolve();
    await left.catch(() => {});
    expect(await (await sendKeyed('k')).text()).toContain('run 1');
  });

  it('is forgotten after an hour', async () => {
    const clock = createFakeClock();
    const { sendKeyed, runs } = createServer({ clock });
    await sendKeyed('k');
    clock.advance(3_599_999);
    await sendKeyed('k');
    expect(runs.runs).toBe(1);
    clock.advance(1);
    await sendKeyed('k');
    expect(runs.runs).toBe(2);
  });

  it('runs once in all isolates that share a store', async () => {
    const texts = new Map<string, string>();
    const store: ResultStore = {
      get: async (key) => texts.get(key),
      set: async (key, text) => void texts.set(key, text),
      clear: async () => texts.clear(),
    };
    const isolate = () => createServer({ stores: { results: createSharedToolCache(store) } });
    const [one, other] = [isolate(), isolate()];
    const first = await (await one.sendKeyed('k')).text();
    const again = await other.sendKeyed('k');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(first);
    expect(other.runs.runs).toBe(0);
    expect((await other.sendKeyed('k', { calls: [] })).status).toBe(422);
  });

  it('keeps its answer, and its hour, when others fill the shared cache', async () => {
    const clock = createFakeClock();
    const results = createToolCache({ maxEntries: 1 });
    const { sendKeyed, runs } = createServer({ clock, stores: { results } });
    await sendKeyed('k');
    await sendKeyed('of-bob', BODY, { token: 'other-token' });
    clock.advance(3_599_999);
    expect((await sendKeyed('k')).headers.get('idempotent-replayed')).toBe('true');
    expect(runs.runs).toBe(2);
    clock.advance(1);
    expect((await sendKeyed('k')).headers.get('idempotent-replayed')).toBeNull();
  });

  it.each([
    ['a b', {}, 'has 1 to 128 visible ASCII characters. Send a UUID.'],
    ['x'.repeat(129), {}, 'has 1 to 128 visible ASCII characters. Send a UUID.'],
    ['k', { token: '' }, 'needs a token. Send one, or omit the key.'],
    ['k', ACCEPT_EVENTS, 'needs a JSON answer.'],
  ])('is refused as %j with %j', async (key, more, rule) => {
    const anonymous = { subject: 'anonymous', personalities: ['guest'] as [string] };
    const { sendKeyed } = createServer({
      personalities: [{ id: 'guest', name: 'Guest', description: '-', toolset: ['count'] }],
      auth: { verify: () => anonymous, anonymous },
    });
    const answer = await sendKeyed(key, BODY, more);
    expect(answer.status).toBe(400);
    const { detail, help } = await answer.json();
    expect(detail).toContain(rule);
    expect(help).toBe('docs/contract.md#edge-idempotency');
  });
});
