import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeyValueBackend } from '../../core/index.ts';
import { createFakeClock, flush } from '../../core/test-support.ts';
import {
  createDurableObjectStores,
  type DurableObjectStoresOptions,
} from './durable-object-stores.ts';
import { guardKeyValues } from './guard-stores.ts';
import { createMemoryStores } from './memory-stores.ts';
import { createFakeDurableObjects } from './test-support/fake-durable-objects.ts';
import { ToolyardState } from './toolyard-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 12) }));
afterEach(() => void vi.useRealTimers());

const KEY = 'session:ada%2Fone/n';

const objects = () => createFakeDurableObjects((state) => new ToolyardState(state));

const ENGINES = {
  async memory() {
    const clock = createFakeClock();
    const { keyValues } = createMemoryStores({ clock });
    return { isolates: [keyValues, keyValues], advance: clock.advance };
  },
  async 'Durable Objects'() {
    const { namespace } = await objects();
    const clock = createFakeClock();
    const isolates = [1, 2].map(() => createDurableObjectStores(namespace, { clock }).keyValues);
    const advance = (ms: number) => {
      clock.advance(ms);
      vi.setSystemTime(Date.now() + ms);
    };
    return { isolates, advance };
  },
};

describe.each(Object.entries(ENGINES))('swap in %s', (_, create) => {
  const setUp = async () => {
    const { isolates, advance } = await create();
    const [one, other] = isolates;
    if (!one?.swap || !other?.swap) throw new Error('The store has no swap.');
    return { one: { ...one, swap: one.swap }, other: { ...other, swap: other.swap }, advance };
  };

  test('one of two isolates adds a value', async () => {
    const { one, other } = await setUp();
    const added = [
      one.swap(KEY, undefined, { value: 'a' }),
      other.swap(KEY, undefined, { value: 'b' }),
    ];
    expect((await Promise.all(added)).sort()).toEqual([false, true]);
    expect(await other.swap(KEY, 'none', { value: 'c' })).toBe(false);
    const { value = '' } = (await other.get(KEY)) ?? {};
    expect(await other.swap(KEY, value, { value: 'c' })).toBe(true);
    expect(await one.get(KEY)).toMatchObject({ value: 'c' });
  });

  test('an empty text is a value', async () => {
    const { one, other } = await setUp();
    expect(await one.swap(KEY, undefined, { value: '' })).toBe(true);
    expect(await other.swap(KEY, undefined, { value: 'a' })).toBe(false);
    expect(await other.swap(KEY, '', { value: 'a' })).toBe(true);
  });

  test('an expired value counts as no value', async () => {
    const { one, other, advance } = await setUp();
    await one.swap(KEY, undefined, { value: 'a', expiresAt: 1000 });
    advance(1000);
    expect(await other.swap(KEY, 'a', { value: 'b' })).toBe(false);
    expect(await other.swap(KEY, undefined, { value: 'b' })).toBe(true);
  });
});

test('a swap with an unknown end is not sent twice', async () => {
  const lost = Object.assign(new Error('moved'), { retryable: true });
  let sent = 0;
  const { namespace } = await createFakeDurableObjects(
    (state) => new ToolyardState(state),
    async (leg) => {
      if (leg === 'there') sent++;
      if (leg === 'back' && sent === 2) throw lost;
    },
  );
  const { keyValues } = createDurableObjectStores(namespace);
  await expect(keyValues.swap?.(KEY, undefined, { value: 'a' })).rejects.toThrow('try again later');
  expect(sent).toBe(2);
  expect(await keyValues.get(KEY)).toMatchObject({ value: 'a' });
});

describe('the sessions of a subject in Durable Objects', () => {
  const setUp = async (options: DurableObjectStoresOptions = {}) => {
    const shared = await objects();
    const isolate = () => createDurableObjectStores(shared.namespace, options).keyValues;
    return { shared, isolate };
  };
  const write = async (store: KeyValueBackend, session: string, key = 'k') => {
    try {
      await store.set(`session:${session}/${key}`, { value: 'v' });
      return 'done';
    } catch (thrown) {
      return String(thrown);
    }
  };
  const full =
    'RangeError: The storage of this caller is full: it may have values in 2 sessions. Delete some, or let values expire.';

  test('are bounded over all isolates, and others are not', async () => {
    const { isolate } = await setUp({ subjectSessions: 2 });
    const [one, other] = [isolate(), isolate()];
    expect(await write(one, 'ada%2F1')).toBe('done');
    expect(await write(other, 'ada%2F2')).toBe('done');
    expect(await write(one, 'ada%2F3')).toBe(full);
    expect(await write(other, 'ada%2F3')).toBe(full);
    expect(await write(other, 'ada%2F1', 'more')).toBe('done');
    expect(await write(one, 'bob%2F1')).toBe('done');
  });

  test('have room again after they have expired', async () => {
    const hour = 3_600_000;
    const { isolate } = await setUp({ subjectSessions: 2, sessionTtlMs: hour });
    for (const name of ['1', '2']) expect(await write(isolate(), `ada%2F${name}`)).toBe('done');
    vi.setSystemTime(Date.now() + 2 * hour - 1);
    expect(await write(isolate(), 'ada%2F3')).toBe(full);
    vi.setSystemTime(Date.now() + 1);
    expect(await write(isolate(), 'ada%2F3')).toBe('done');
  });

  test('cost one request for each session, and none for each write', async () => {
    const { shared, isolate } = await setUp();
    const store = isolate();
    for (const key of ['a', 'b', 'c']) await write(store, 'ada%2F1', key);
    expect(shared.names.filter((name) => name.includes('sessions:'))).toEqual([
      '/sessions:subject:ada',
    ]);
  });

  test('scopes without a subject cost none', async () => {
    const { shared, isolate } = await setUp();
    const store = isolate();
    await store.set('tool:notes/k', { value: 'v' });
    await store.set('subject:ada/k', { value: 'v' });
    expect(shared.names.filter((name) => name.includes('sessions:'))).toEqual([]);
  });
});

describe('guarded key-values', () => {
  const silent = () => new Promise<never>(() => {});
  const outcome = (work: unknown) =>
    Promise.resolve(work).then(
      () => 'answered',
      (error: unknown) => (String(error).includes('Not asked') ? 'not asked' : 'failed'),
    );

  test('a dead store costs one wait', async () => {
    const clock = createFakeClock();
    const dead = { get: silent, set: silent, swap: silent, delete: silent, list: silent };
    const store = guardKeyValues(dead, { clock, timeoutMs: 1000 });
    const first = outcome(store.get('k'));
    await flush();
    clock.advance(1000);
    expect(await first).toBe('failed');
    const others = [
      store.get('k'),
      store.set('k', { value: 'v' }),
      store.swap?.('k', undefined, { value: 'v' }),
      store.delete('k'),
      store.list(''),
    ];
    expect(await Promise.all(others.map(outcome))).toEqual(Array(5).fill('not asked'));
  });

  test('a store without swap gets none, and one with a breaker no second', async () => {
    const { swap: _, ...plain } = createMemoryStores().keyValues;
    expect(guardKeyValues(plain).swap).toBeUndefined();
    const { namespace } = await objects();
    const { keyValues } = createDurableObjectStores(namespace);
    expect(guardKeyValues(keyValues)).toBe(keyValues);
  });

  test('the answers of a store pass', async () => {
    const store = guardKeyValues(createMemoryStores().keyValues);
    await store.set('a:1/k', { value: 'v' });
    expect(await store.get('a:1/k')).toEqual({ value: 'v' });
    expect(await store.swap?.('a:1/k', 'v', { value: 'w' })).toBe(true);
    expect(await store.list('a:1/')).toEqual(['a:1/k']);
    await store.delete('a:1/k');
    expect(await store.get('a:1/k')).toBeUndefined();
  });
});
