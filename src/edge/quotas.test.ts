import { describe, expect, it } from 'vitest';
import { flush } from '../core/test-support.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from './test-support.ts';

const call = (name: string) => ({ toolCallId: 'c', name, args: { name: 'Ada' } });
const batch = (count: number, name = 'wait') => ({
  calls: Array.from({ length: count }, () => call(name)),
});
const message = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'greet', arguments: { name: 'Ada' } },
});

/** A server of three calls and one stream per subject, with calls of Ada that run. */
async function busy(running: number, headers: Record<string, string> = {}) {
  const test = createTestServer({ limits: { subjectCalls: 3, subjectStreams: 1 } });
  const leaving = new AbortController();
  const first = test.post('/execute', batch(running), { headers, signal: leaving.signal });
  first.catch(() => {});
  await expect.poll(() => test.seen.waiting).toBe(running);
  return { ...test, first, leave: () => leaving.abort() };
}

async function refusalOf(answer: Response) {
  const { type, detail } = await answer.json();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  expect(type).toBe('urn:toolyard:problem:too_many_running');
  return detail;
}

const CALLS =
  'You have 2 running calls, and at most 3 calls may run at once. Send the request again when some have ended.';

describe('running calls', () => {
  it('are bounded by every route, and one that fits still runs', async () => {
    const { post } = await busy(2);
    const two = batch(2, 'greet');
    expect(await refusalOf(await post('/execute', two))).toBe(CALLS);
    expect(await refusalOf(await post('/execute', two, { headers: ACCEPT_EVENTS }))).toBe(CALLS);
    const keyed = { headers: { 'idempotency-key': 'k' } };
    expect(await refusalOf(await post('/execute', two, keyed))).toBe(CALLS);
    const messages = [message(1), message(2)];
    expect(await refusalOf(await post('/mcp', messages, { headers: ACCEPT_MCP }))).toBe(CALLS);
    expect((await post('/tools/greet', { args: { name: 'Ada' } })).status).toBe(200);
  });

  it('of one call are bounded, too', async () => {
    const { post } = await busy(3);
    await refusalOf(await post('/tools/greet', { args: { name: 'Ada' } }));
    await refusalOf(await post('/mcp', message(1), { headers: ACCEPT_MCP }));
  });

  it('of MCP requests that come together are bounded', async () => {
    const { post, seen } = createTestServer({ limits: { subjectCalls: 3 } });
    const params = { name: 'wait', arguments: {} };
    let refused = 0;
    for (let id = 0; id < 9; id++) {
      void post('/mcp', { ...message(id), params }, { headers: ACCEPT_MCP })
        .then((answer) => answer.text())
        .then((text) => {
          if (text.includes('You have 3 running calls')) refused++;
        });
    }
    await expect.poll(() => refused).toBe(6);
    expect(seen.waiting).toBe(3);
  });

  it('of another subject are not affected', async () => {
    const { post } = await busy(3);
    const answer = await post('/execute', batch(3, 'greet'), { token: 'other-token' });
    expect(answer.status).toBe(200);
  });

  it('free their places when they end', async () => {
    const { post, first, leave } = await busy(3);
    leave();
    await first;
    expect((await post('/execute', batch(3, 'greet'))).status).toBe(200);
    expect((await post('/execute', batch(3, 'greet'))).status).toBe(200);
  });

  it('are counted apart for callers without a token', async () => {
    const { post, seen } = createTestServer({
      limits: { subjectCalls: 1 },
      auth: {
        anonymous: { subject: 'ada', personalities: ['guest'] },
        verify: () => ({ subject: 'ada', personalities: ['guest'] }),
      },
    });
    void post('/execute', batch(1), { token: '' });
    await expect.poll(() => seen.waiting).toBe(1);
    await refusalOf(await post('/execute', batch(1), { token: '' }));
    expect((await post('/execute', batch(1, 'greet'))).status).toBe(200);
  });

  it('bound a batch, which could never run otherwise', async () => {
    const { post } = createTestServer({ limits: { subjectCalls: 3 } });
    expect((await post('/execute', batch(4, 'greet'))).status).toBe(413);
  });

  it('a refused request with an Idempotency-Key may be sent again', async () => {
    const { post, first, leave } = await busy(3);
    const ask = () =>
      post('/execute', batch(1, 'greet'), { headers: { 'idempotency-key': 'again' } });
    await refusalOf(await ask());
    leave();
    await first;
    const answer = await ask();
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});

describe('open streams', () => {
  it('are bounded, and answers without events are not', async () => {
    const { post, first } = await busy(1, ACCEPT_EVENTS);
    expect((await first).status).toBe(200);
    const again = await post('/execute', batch(1, 'greet'), { headers: ACCEPT_EVENTS });
    expect(await refusalOf(again)).toBe(
      'You have 1 open stream, the most at once. Close one, or send the request again later.',
    );
    expect((await post('/execute', batch(1, 'greet'))).status).toBe(200);
  });

  it.each([
    ['is closed', (body?: ReadableStream | null) => void body?.cancel()],
    ['loses its client', (_: unknown, leave: () => void) => leave()],
  ])('free their place when one %s', async (_, end) => {
    const { post, first, leave } = await busy(1, ACCEPT_EVENTS);
    end((await first).body, leave);
    await flush();
    const again = await post('/execute', batch(1, 'greet'), { headers: ACCEPT_EVENTS });
    expect(again.status).toBe(200);
  });

  it('free their place when their calls end', async () => {
    const { post } = createTestServer({ limits: { subjectStreams: 1 } });
    for (let at = 0; at < 3; at++) {
      const answer = await post('/execute', batch(1, 'greet'), { headers: ACCEPT_EVENTS });
      expect(await answer.text()).toContain('event: done');
    }
  });
});
