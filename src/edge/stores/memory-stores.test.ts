import { expect, test } from 'vitest';
import {
  createCapabilityBackends,
  createToolRegistry,
  defineTool,
  ok,
  type RateLimitReply,
} from '../../core/index.ts';
import { createFakeClock, makeCtx, makeTool } from '../../core/test-support.ts';
import { createMemoryStores } from './memory-stores.ts';
import { sweep } from './sweep.ts';

test('serve a registry: limit, results and key-values', async () => {
  const clock = createFakeClock();
  const { rateLimits, results, keyValues } = createMemoryStores({ clock });
  const count = defineTool({
    ...makeTool('count'),
    capabilities: { storage: { kind: 'kv', scope: 'session' } },
    rateLimit: { max_calls: 3, window_seconds: 60 },
    cache: { keyFn: (args) => JSON.stringify(args) },
    async execute(_, { kvStore }) {
      const next = String(Number((await kvStore?.get('n')) ?? 0) + 1);
      await kvStore?.set('n', next, { ttlSeconds: 60 });
      return ok(next);
    },
  });
  const registry = createToolRegistry({
    tools: [count],
    clock,
    rateLimitStore: rateLimits,
    cache: results,
    backends: createCapabilityBackends({ kv: keyValues, clock }),
  });
  const ask = async (args: object) => {
    const calls = [{ toolCallId: 'c', name: 'count', args }];
    const [answer] = await registry.executeParallel(calls, makeCtx());
    if (!answer) throw new Error('There was no answer.');
    return answer.result.ok ? answer.result.value : answer.result.reason;
  };
  expect(await ask({ a: 1 })).toBe('1');
  expect(await ask({ a: 1 })).toBe('1');
  expect(await ask({ a: 2 })).toBe('2');
  expect(await ask({ a: 3 })).toBe('rate_limited');
  clock.advance(60_000);
  expect(await ask({ a: 4 })).toBe('1');
});

test('unused windows are removed', () => {
  const { rateLimits } = createMemoryStores();
  const keys = Array.from({ length: 20_000 }, (_, n) => `k${n}`);
  for (const [now, key] of keys.entries()) {
    void rateLimits.reserve({ key, maxCalls: 1, windowMs: 10, now });
  }
  // A wide window counts every known call; this check is one.
  const wide = { maxCalls: 2, windowMs: 1e9, now: keys.length };
  const known = keys.filter((key) => used(rateLimits.peek({ key, ...wide })) > 1);
  expect(known.length).toBeGreaterThan(0);
  expect(known.length).toBeLessThan(30);
});

test('a window in use stays until it expires', () => {
  const { rateLimits } = createMemoryStores();
  const limit = { maxCalls: 1, windowMs: 1000 };
  void rateLimits.reserve({ key: 'a', ...limit, now: 0 });
  for (let n = 0; n < 100; n++) {
    void rateLimits.reserve({ key: `other ${n}`, ...limit, now: 999 });
  }
  expect(rateLimits.peek({ key: 'a', ...limit, now: 999 })).toEqual({ used: 1, retryAfterMs: 1 });
  expect(rateLimits.peek({ key: 'a', ...limit, now: 1000 })).toEqual({ used: 1 });
});

test('a map that is swept with each write stays near its live size', () => {
  const map = new Map<string, number>();
  let most = 0;
  for (let now = 0; now < 10_000; now++) {
    sweep(map, (gone) => gone <= now);
    map.set(`k${now}`, now + 50);
    most = Math.max(most, map.size);
  }
  expect(most).toBeLessThan(110);
});

test('expired key-values make room, and one beyond the limit is refused', () => {
  const clock = createFakeClock();
  const { keyValues } = createMemoryStores({ clock, maxKeys: 3 });
  void keyValues.set('s/a', { value: '1' });
  void keyValues.set('s/b', { value: '2', expiresAt: 10 });
  void keyValues.set('s/c', { value: '3' });
  expect(() => keyValues.set('s/d', { value: '4' })).toThrow(
    /is full: it may have 3 keys\. Delete/,
  );
  void keyValues.set('s/a', { value: '5' });
  clock.advance(10);
  expect(keyValues.get('s/b')).toBeUndefined();
  expect(keyValues.list('s/')).toEqual(['s/a', 's/c']);
  void keyValues.set('s/d', { value: '4' });
  expect(keyValues.list('s/')).toEqual(['s/a', 's/c', 's/d']);
  expect(keyValues.get('s/a')).toEqual({ value: '5' });
});

function used(reply: RateLimitReply | Promise<RateLimitReply>): number {
  if (reply instanceof Promise) throw new Error('A store in memory answers at once.');
  return reply.used;
}
