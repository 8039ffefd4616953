import { describe, expect, it } from 'vitest';
import { createRateLimitStore, type RateLimitStore } from '../../core/index.ts';
import { createFakeClock } from '../../core/test-support.ts';
import { createTestServer } from '../test-support.ts';

const healthy = createRateLimitStore();

function withStore(peek: RateLimitStore['peek']) {
  const clock = createFakeClock();
  const rateLimits: RateLimitStore = { reserve: healthy.reserve, peek };
  return { clock, ...createTestServer({ clock, stores: { rateLimits } }) };
}

const dead = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7'));

describe('GET /ready', () => {
  it('answers without a token, and reveals nothing', async () => {
    const answer = await createTestServer().send('/ready', { token: '' });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('is a 503 while the server closes, when /health is still a 200', async () => {
    const { fetch, send } = createTestServer();
    await fetch.close();
    const answer = await send('/ready', { token: '' });
    expect([answer.status, (await answer.json()).type]).toEqual([
      503,
      'urn:toolyard:problem:closing',
    ]);
    expect((await send('/health', { token: '' })).status).toBe(200);
  });

  it.each<[string, RateLimitStore['peek']]>([
    ['rejects', dead],
    [
      'throws',
      () => {
        throw new Error('10.0.0.7');
      },
    ],
  ])('is a 503 while the shared state %s', async (_, peek) => {
    const { send, seen } = withStore(peek);
    const answer = await send('/ready', { token: '' });
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).type]).toEqual([
      503,
      'urn:toolyard:problem:state_unavailable',
    ]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(text).not.toContain('10.0.0.7');
    expect(String(seen.errors)).toContain('10.0.0.7');
  });

  it('waits for a silent store at most 2 s', async () => {
    const { clock, send } = withStore(() => new Promise(() => {}));
    const answer = send('/ready', { token: '' });
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(2000);
    expect((await answer).status).toBe(503);
    expect(clock.waiting).toBe(0);
  });

  it('asks the store at most once a second, and takes nothing from a window', async () => {
    let asked = 0;
    const { clock, send } = withStore((request) => {
      asked++;
      return healthy.peek(request);
    });
    const ask = async () => (await send('/ready', { token: '' })).status;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
    clock.advance(999);
    await ask();
    expect(asked).toBe(1);
    clock.advance(1);
    await ask();
    expect(asked).toBe(2);
  });

  it('is ready again when the store is', async () => {
    let works = false;
    const { clock, send } = withStore((request) => (works ? healthy.peek(request) : dead()));
    expect((await send('/ready')).status).toBe(503);
    works = true;
    clock.advance(1000);
    expect((await send('/ready')).status).toBe(200);
  });
});
