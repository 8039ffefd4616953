import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimitStore, type RateLimitRequest } from '../index.ts';

const at = (now: number, more: Partial<RateLimitRequest> = {}): RateLimitRequest => ({
  key: 'k',
  maxCalls: 2,
  windowMs: 100,
  now,
  ...more,
});

test('takes a place if there is room, otherwise returns the time until one is free', () => {
  const store = createRateLimitStore();
  expect(store.reserve(at(0))).toEqual({ used: 1 });
  expect(store.reserve(at(30))).toEqual({ used: 2 });
  expect(store.reserve(at(40))).toEqual({ used: 2, retryAfterMs: 60 });
});

test('the window slides: a call exactly one window old has left it', () => {
  const store = createRateLimitStore();
  void store.reserve(at(0));
  void store.reserve(at(30));
  expect(store.reserve(at(99))).toEqual({ used: 2, retryAfterMs: 1 });
  expect(store.reserve(at(100))).toEqual({ used: 2 });
  expect(store.reserve(at(101))).toEqual({ used: 2, retryAfterMs: 29 });
});

test('refused calls take no place', () => {
  const store = createRateLimitStore();
  const one = { maxCalls: 1 };
  void store.reserve(at(0, one));
  void store.reserve(at(50, one));
  void store.reserve(at(99, one));
  expect(store.reserve(at(100, one))).toEqual({ used: 1 });
});

test('max_calls 0 refuses every call', () => {
  expect(createRateLimitStore().reserve(at(0, { maxCalls: 0 }))).toEqual({
    used: 0,
    retryAfterMs: 100,
  });
});

test('the wait is never longer than the window, for any fraction of the clock', () => {
  // At these times `now + windowMs - now` is a little more, or less, than `windowMs`.
  for (const now of [7_000.1, 7_000.123, 9_999.000_001, 12_345.678_901]) {
    const store = createRateLimitStore();
    const none = { key: 'none', maxCalls: 0, windowMs: 60_000 };
    expect(store.peek(at(now, none))).toEqual({ used: 0, retryAfterMs: 60_000 });
    const one = { maxCalls: 1, windowMs: 60_000 };
    void store.reserve(at(now, one));
    expect(store.reserve(at(now, one))).toEqual({ used: 1, retryAfterMs: 60_000 });
  }
});

test('peek returns the same result and takes nothing', () => {
  const store = createRateLimitStore();
  expect(store.peek(at(0))).toEqual({ used: 1 });
  expect(store.peek(at(0))).toEqual({ used: 1 });
  void store.reserve(at(0));
  void store.reserve(at(0));
  expect(store.peek(at(10))).toEqual({ used: 2, retryAfterMs: 90 });
});

test('keys are separate, including those of the prototype', () => {
  const store = createRateLimitStore();
  for (const key of ['a', 'constructor', '__proto__']) {
    expect(store.reserve(at(0, { key, maxCalls: 1 }))).toEqual({ used: 1 });
  }
});

test('property: no window ever exceeds maxCalls; a call fits at the returned time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(60), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      (steps, maxCalls) => {
        const store = createRateLimitStore();
        const taken: number[] = [];
        let now = 0;
        let due = 0;
        for (const step of steps) {
          now += step;
          const reply = store.reserve(at(now, { maxCalls }));
          if (reply instanceof Promise) throw new Error('The store in memory answers at once.');
          if (reply.retryAfterMs === undefined) taken.push(now);
          else due = now + reply.retryAfterMs;
          if (reply.retryAfterMs !== undefined) expect(due).toBeGreaterThan(now);
          else expect(now).toBeGreaterThanOrEqual(due);
          expect(taken.filter((then) => now - then < 100).length).toBeLessThanOrEqual(maxCalls);
        }
      },
    ),
  );
});
