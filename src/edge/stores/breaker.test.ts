import { describe, expect, it } from 'vitest';
import { createToolRegistry, ok, type RateLimitStore } from '../../core/index.ts';
import { createFakeClock, flush, makeCtx, makeTool } from '../../core/test-support.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer, GUEST } from '../test-support.ts';
import { createBreaker } from './breaker.ts';
import { createDurableObjectStores } from './durable-object-stores.ts';
import { createSharedToolCache } from './shared-tool-cache.ts';

const silent = () => new Promise<never>(() => {});

/** A question that is counted, and has no answer. */
function counted() {
  const count = { asked: 0 };
  const ask = () => {
    count.asked++;
    return silent();
  };
  return { count, ask };
}

describe('a breaker', () => {
  const setUp = () => {
    const clock = createFakeClock();
    const { ask } = createBreaker(clock, 1000);
    let asked = 0;
    /** Whether an answer came, failed, or was not waited for. */
    const outcome = (work: () => unknown, name = 'a') => {
      const question = () => {
        asked++;
        return work();
      };
      return Promise.resolve(ask(name, question)).then(
        () => 'answered',
        (error: unknown) => (String(error).includes('Not asked') ? 'not asked' : 'failed'),
      );
    };
    const fail = async (name = 'a') => {
      const late = outcome(silent, name);
      await flush();
      clock.advance(1000);
      return late;
    };
    return { clock, ask, outcome, fail, asked: () => asked };
  };

  it('waits once for a silent store, and then asks it no more', async () => {
    const { clock, outcome, fail, asked } = setUp();
    expect(await fail()).toBe('failed');
    clock.advance(4999);
    expect([await outcome(silent), await outcome(silent)]).toEqual(['not asked', 'not asked']);
    expect([asked(), clock.waiting]).toEqual([1, 0]);
  });

  it('counts a timeout as a wait, even if the timer fires before its time', async () => {
    const clock = createFakeClock();
    const early = { ...clock, now: () => clock.now() * 0.999 };
    const { ask } = createBreaker(early, 250);
    const { count, ask: question } = counted();
    const late = Promise.resolve(ask('a', question)).catch(String);
    await flush();
    clock.advance(250);
    expect(await late).toContain('No answer within 250 ms.');
    await expect(ask('a', question)).rejects.toThrow('Not asked');
    expect(count.asked).toBe(1);
  });

  it('tries the store with one question after 5 s', async () => {
    const { clock, outcome, fail, asked } = setUp();
    await fail();
    clock.advance(5000);
    const probe = outcome(silent);
    expect(await outcome(silent)).toBe('not asked');
    clock.advance(1000);
    expect(await probe).toBe('failed');
    expect(await outcome(silent)).toBe('not asked');
    expect(asked()).toBe(2);
  });

  it('closes with the first answer', async () => {
    const { clock, outcome, fail } = setUp();
    await fail();
    clock.advance(5000);
    expect(await outcome(async () => 1)).toBe('answered');
    expect([await outcome(async () => 1), await outcome(async () => 2)]).toEqual([
      'answered',
      'answered',
    ]);
  });

  it('stays closed for failures that cost no wait', async () => {
    const { outcome, asked } = setUp();
    for (let at = 0; at < 3; at++) await outcome(() => Promise.reject(new Error('reset')));
    expect(asked()).toBe(3);
  });

  it('separates parts of a store', async () => {
    const { outcome, fail } = setUp();
    await fail('a');
    expect([await outcome(async () => 1, 'a'), await outcome(async () => 1, 'b')]).toEqual([
      'not asked',
      'answered',
    ]);
  });

  it('passes an answer that is no promise, and a thrown error', () => {
    const { ask, clock } = setUp();
    expect(ask('a', () => 7)).toBe(7);
    expect(() => ask('a', () => JSON.parse('{'))).toThrow(SyntaxError);
    expect(clock.waiting).toBe(0);
  });

  it.each([
    ['answers', () => 7],
    ['throws', () => JSON.parse('{')],
  ])('closes when the store %s at once', async (_, work) => {
    const { clock, ask, outcome, fail } = setUp();
    await fail();
    clock.advance(5000);
    try {
      void ask('a', work);
    } catch {
      // also an end without a wait
    }
    expect(await outcome(async () => 1)).toBe('answered');
  });

  it('says when it tries again', async () => {
    const { ask, fail } = setUp();
    await fail();
    await expect(ask('a', () => 7)).rejects.toThrow(
      'Not asked, because the store did not answer in time. The next try is in 5 s.',
    );
  });
});

describe('a dead store', () => {
  it('of rate limits costs one wait, by every route', async () => {
    const clock = createFakeClock();
    const { count, ask } = counted();
    const rateLimits: RateLimitStore = { reserve: ask, peek: silent };
    const { post } = createTestServer(
      { clock, stores: { rateLimits }, personalities: [{ ...GUEST, toolset: ['limited'] }] },
      [makeTool('limited', { rateLimit: {} })],
    );
    const body = { calls: [{ toolCallId: 'c', name: 'limited', args: {} }] };
    const first = post('/execute', body);
    await expect.poll(() => count.asked).toBe(1);
    clock.advance(5000);
    expect(await (await first).text()).toContain('cannot be checked: temporarily unavailable');
    const params = { name: 'limited', arguments: {} };
    for (const answer of [
      await post('/execute', body),
      await post('/tools/limited', { args: {} }),
      await post('/execute?values=1', body, { headers: ACCEPT_EVENTS }),
      await post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
        { headers: ACCEPT_MCP },
      ),
    ]) {
      expect(await answer.text()).toContain('cannot be checked');
    }
    expect(count.asked).toBe(1);
  });

  it('of rate limits that has a time limit of its own keeps it', async () => {
    const clock = createFakeClock();
    const namespace = { idFromName: () => ({}), get: () => ({ fetch: silent }) };
    const { rateLimits } = createDurableObjectStores(namespace, { clock, timeoutMs: 8000 });
    const { post } = createTestServer(
      { clock, stores: { rateLimits }, personalities: [{ ...GUEST, toolset: ['limited'] }] },
      [makeTool('limited', { rateLimit: {} })],
    );
    const answer = post('/tools/limited', { args: {} });
    await expect.poll(() => clock.waiting).toBe(2);
    clock.advance(5000);
    await flush();
    expect(clock.waiting).toBe(2);
    clock.advance(3000);
    expect(await (await answer).text()).toContain('cannot be checked');
  });

  it('of results costs one wait, and the tools run', async () => {
    const clock = createFakeClock();
    const { count, ask } = counted();
    const store = { get: ask, set: silent, clear: silent };
    const cache = createSharedToolCache(store, { clock, timeoutMs: 1000 });
    const registry = createToolRegistry({
      tools: [makeTool('a', { cache: true, execute: async () => ok('ran') })],
      cache,
      clock: createFakeClock(),
    });
    const run = async (at: number) => {
      const calls = [{ toolCallId: 'c', name: 'a', args: { at } }];
      return (await registry.executeParallel(calls, makeCtx()))[0]?.result;
    };
    const first = run(1);
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(1000);
    expect([await first, await run(2), await run(3)]).toEqual(Array(3).fill(ok('ran')));
    expect([count.asked, clock.waiting]).toEqual([1, 0]);
  });

  it('of one Durable Object costs one wait, and other objects answer', async () => {
    const clock = createFakeClock();
    let asked = 0;
    const { keyValues } = createDurableObjectStores(
      {
        idFromName: (name) => ({ name }),
        get: (id) => ({
          fetch: () => {
            if (Reflect.get(id, 'name') === '/kv:live') return Promise.resolve(Response.json({}));
            asked++;
            return silent();
          },
        }),
      },
      { clock, timeoutMs: 1000 },
    );
    const first = expect(keyValues.get('dead/a')).rejects.toThrow('cannot be reached');
    await flush();
    clock.advance(1000);
    await first;
    await expect(keyValues.get('dead/b')).rejects.toThrow('cannot be reached');
    expect(await keyValues.get('live/a')).toBeUndefined();
    expect(asked).toBe(1);
  });
});
