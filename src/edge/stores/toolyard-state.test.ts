import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimitStore } from '../../core/index.ts';
import { type Question, toStoreMessage } from './store-messages.ts';
import { createFakeDurableObjects } from './test-support/fake-durable-objects.ts';
import { type StateLimits, ToolyardState } from './toolyard-state.ts';

const START = Date.UTC(2026, 2, 12, 9);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

/** One object, driven by messages. */
async function oneObject(limits?: Partial<StateLimits>) {
  const objects = await createFakeDurableObjects((state) => new ToolyardState(state, {}, limits));
  const stub = objects.namespace.get(objects.namespace.idFromName('one'));
  const post = async (body: string) => {
    const { signal } = new AbortController();
    return await stub.fetch('https://state.test/', { method: 'POST', body, signal });
  };
  const ask = async (question: Question): Promise<unknown> =>
    JSON.parse(await (await post(toStoreMessage(question))).text());
  return {
    ...objects,
    post,
    ask,
    reserve: (maxCalls: number, windowMs: number) => ask({ op: 'reserve', maxCalls, windowMs }),
    get: (key: string) => ask({ op: 'get', key }),
    set: (key: string, value: string, ttlMs?: number) =>
      ask({ op: 'set', key, value, ...(ttlMs !== undefined && { ttlMs }) }),
    keep: (key: string, value: string) => ask({ op: 'keep', key, value }),
    recall: (key: string) => ask({ op: 'recall', key }),
    empty: () => !objects.holds('one'),
  };
}

const at = (ms: number) => void vi.setSystemTime(START + ms);

describe('a window', () => {
  test('drops a call that is exactly one window old, and refused calls take no place', async () => {
    const { reserve } = await oneObject();
    expect(await reserve(2, 100)).toEqual({ used: 1 });
    at(30);
    expect(await reserve(2, 100)).toEqual({ used: 2 });
    at(99);
    expect(await reserve(2, 100)).toEqual({ used: 2, retryAfterMs: 1 });
    at(100);
    expect(await reserve(2, 100)).toEqual({ used: 2 });
    expect(await reserve(2, 100)).toEqual({ used: 2, retryAfterMs: 30 });
  });

  test('a peek takes nothing, and leaves an unused object without storage', async () => {
    const { ask, empty } = await oneObject();
    const peek = { op: 'peek', maxCalls: 1, windowMs: 100 } as const;
    expect(await ask(peek)).toEqual({ used: 1 });
    expect(await ask(peek)).toEqual({ used: 1 });
    expect(empty()).toBe(true);
  });

  test('is deleted when the last call has expired', async () => {
    const { reserve, ring, empty } = await oneObject();
    await reserve(2, 90_000);
    at(60_000);
    await reserve(2, 90_000);
    at(90_000);
    expect(await ring()).toBe(1);
    expect(empty()).toBe(false);
    expect(await reserve(1, 90_000)).toEqual({ used: 1, retryAfterMs: 60_000 });
    at(150_000);
    await ring();
    expect(empty()).toBe(true);
    expect(await reserve(1, 90_000)).toEqual({ used: 1 });
  });

  test('stores at most twice its calls and a few rows, however short it is', async () => {
    const { reserve, rows } = await oneObject();
    for (let ms = 0; ms < 200; ms++) {
      at(ms);
      expect(await reserve(1, 1)).toEqual({ used: 1 });
    }
    expect(rows('one', 'calls')).toBeLessThan(80);
  });

  test('names the maximum limit in its refusal', async () => {
    const { reserve } = await oneObject({ maxCalls: 10 });
    expect(await reserve(11, 100)).toEqual({
      refusal: 'A shared rate limit may allow 10 calls at most.',
    });
  });

  test('behaves like the store in memory, with restarts in between', async () => {
    const asked = fc.record({
      op: fc.constantFrom('reserve' as const, 'peek' as const),
      maxCalls: fc.integer({ min: 0, max: 4 }),
      wait: fc.nat(150_000),
      after: fc.constantFrom('go on', 'end it', 'ring'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 30 }), async (steps) => {
        const { ask, evict, ring } = await oneObject();
        const model = createRateLimitStore();
        let now = START;
        for (const { op, maxCalls, wait, after } of steps) {
          now += wait;
          vi.setSystemTime(now);
          const expected = await model[op]({ key: 'k', maxCalls, windowMs: 100_000, now });
          expect(await ask({ op, maxCalls, windowMs: 100_000 })).toEqual(expected);
          if (after === 'end it') evict();
          if (after === 'ring') await ring();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('values', () => {
  test('stay until they expire, also after a restart', async () => {
    const { set, get, evict } = await oneObject();
    await set('s/a', 'forever');
    await set('s/b', 'for a while', 1000);
    evict();
    at(400);
    expect(await get('s/a')).toEqual({ value: 'forever' });
    expect(await get('s/b')).toEqual({ value: 'for a while', ttlMs: 600 });
    at(1000);
    expect(await get('s/b')).toEqual({});
  });

  test('are listed by prefix, sorted, without expired ones', async () => {
    const { set, ask } = await oneObject();
    for (const key of ['s/b', 's/a2', 's/a1', 's/a_', 's/a%']) await set(key, 'x');
    await set('s/a0', 'x', 10);
    at(10);
    expect(await ask({ op: 'list', prefix: 's/a' })).toEqual({
      keys: ['s/a%', 's/a1', 's/a2', 's/a_'],
    });
  });

  test('keep any content unchanged', async () => {
    const { set, get, ask } = await oneObject();
    const odd = 'a\0b \ud83d 😀 "quoted" \\ \u2028';
    await set(`s/${odd}`, odd);
    expect(await get(`s/${odd}`)).toEqual({ value: odd });
    expect(await get('s/a')).toEqual({});
    expect(await ask({ op: 'list', prefix: 's/a\0' })).toEqual({ keys: [`s/${odd}`] });
  });

  test('the alarm deletes expired values, and with the last value the object', async () => {
    const { set, rows, ring, ask, empty } = await oneObject();
    await set('s/a', 'x', 1000);
    await set('s/b', 'x');
    at(60_000);
    await ring();
    expect(rows('one', 'entries')).toBe(1);
    await ask({ op: 'delete', key: 's/b' });
    at(120_000);
    await ring();
    expect(empty()).toBe(true);
  });

  test('a lifetime may exceed the longest possible alarm', async () => {
    const { set, get, ring } = await oneObject();
    expect(await set('s/a', 'x', 1e300)).toEqual({});
    at(366 * 24 * 3_600_000);
    expect(await ring()).toBe(1);
    expect(await get('s/a')).toMatchObject({ value: 'x' });
  });

  test('deleting and reading missing keys creates no storage', async () => {
    const { ask, get, set, empty } = await oneObject();
    await get('s/a');
    await ask({ op: 'delete', key: 's/a' });
    await ask({ op: 'list', prefix: 's/' });
    await ask({ op: 'forget' });
    await set('s/a', 'x', 0);
    expect(empty()).toBe(true);
  });

  test('a full scope refuses one more with advice, and keeps its values', async () => {
    const { set, get } = await oneObject({ maxEntries: 2, maxChars: 18, maxValueChars: 10 });
    const full = {
      refusal:
        'This scope is full: it may have 2 keys and 18 characters. Delete some, or let values expire.',
    };
    await set('s/a', '1', 500);
    await set('s/b', '2');
    expect(await set('s/c', '3')).toEqual(full);
    expect(await set('s/b', '1234567')).toEqual({});
    expect(await set('s/a', '1234567')).toEqual(full);
    expect(await get('s/a')).toMatchObject({ value: '1' });
    expect(await set('s/a', '12345678')).toEqual({
      refusal: 'A value and its key may have at most 10 characters.',
    });
    expect(await get('s/b')).toEqual({ value: '1234567' });
    at(500);
    expect(await set('s/c', '3')).toEqual({});
  });
});

describe('results', () => {
  test('the least recently used ones make room', async () => {
    const { keep, recall, rows } = await oneObject({ maxEntries: 20 });
    for (let n = 0; n < 20; n++) {
      at(n * 100_000);
      await keep(`k${n}`, 'x');
    }
    at(3_000_000);
    await recall('k0');
    await keep('k20', 'x');
    expect(await recall('k0')).toEqual({ value: 'x' });
    expect(await recall('k20')).toEqual({ value: 'x' });
    expect(await recall('k1')).toEqual({});
    expect(rows('one', 'entries')).toBeLessThanOrEqual(20);
  });

  test('one that is too large is not stored, and displaces no other', async () => {
    const { keep, recall } = await oneObject({ maxValueChars: 10 });
    await keep('a', 'x');
    expect(await keep('b', 'x'.repeat(10))).toEqual({});
    expect(await recall('b')).toEqual({});
    expect(await recall('a')).toEqual({ value: 'x' });
  });

  test('are cleared together', async () => {
    const { keep, recall, ask } = await oneObject();
    await keep('a', 'x');
    await ask({ op: 'forget' });
    expect(await recall('a')).toEqual({});
  });
});

test.each([
  ['no JSON', '{', /^SyntaxError: /],
  ['no object', '7', /An object was expected\.$/],
  [
    'another version',
    '{"version":0,"op":"forget"}',
    /deploy the Workers and the class together\.$/,
  ],
  ['an unknown question', '{"version":2,"op":"drop"}', /Unknown operation\.$/],
  ['no number', '{"version":2,"op":"peek","maxCalls":null,"windowMs":1}', /'maxCalls' must be/],
  ['less than nothing', '{"version":2,"op":"peek","maxCalls":1,"windowMs":-1}', /'windowMs' must/],
  [
    'no expectation',
    '{"version":2,"op":"swap","key":"a","value":""}',
    /'expected' must be a string/,
  ],
  ['no limit', '{"version":2,"op":"join","key":"a","ttlMs":1}', /'most' must be a finite number/],
  ['no text', '{"version":2,"op":"set","key":"a","value":7}', /'value' must be a string\.$/],
])('refuses an invalid request: %s', async (_, body, sentence) => {
  const { post } = await oneObject();
  const response = await post(body);
  expect(response.ok).toBe(false);
  expect(JSON.parse(await response.text())).toEqual({ refusal: expect.stringMatching(sentence) });
});
