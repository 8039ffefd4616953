import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../test-support.ts';
import type { KeyValueBackend, KeyValueRecord } from './backends.ts';
import { createScopedKv } from './scoped-kv.ts';

const DIRECT = ['a backend with swap', true] as const;
const QUEUED = ['a backend without swap', false] as const;

/** A backend whose answers need a few steps, so that writers meet. */
function slow(hasSwap: boolean, steps: () => number = () => 1) {
  const records = new Map<string, KeyValueRecord>();
  const wait = async () => {
    for (let left = steps(); left > 0; left--) await Promise.resolve();
  };
  const clock = createFakeClock();
  const live = (key: string) => {
    const record = records.get(key);
    return (record?.expiresAt ?? Number.POSITIVE_INFINITY) > clock.now() ? record : undefined;
  };
  const backend: KeyValueBackend = {
    get: async (key) => {
      await wait();
      return records.get(key);
    },
    set: async (key, record) => {
      await wait();
      records.set(key, record);
    },
    delete: async (key) => void records.delete(key),
    list: (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)),
    ...(hasSwap && {
      swap: async (key: string, expected: string | undefined, record: KeyValueRecord) => {
        await wait();
        if (live(key)?.value !== expected) return false;
        records.set(key, record);
        return true;
      },
    }),
  };
  return { clock, store: createScopedKv(backend, 's/', clock, undefined) };
}

describe.each([DIRECT, QUEUED])('%s', (_, hasSwap) => {
  test('add stores only the first of several values', async () => {
    const { store } = slow(hasSwap);
    const added = ['a', 'b', 'c'].map((value) => store.add('k', value));
    expect(await Promise.all(added)).toEqual([true, false, false]);
    expect(await store.get('k')).toBe('a');
  });

  test('a value that has expired or was deleted can be added again', async () => {
    const { clock, store } = slow(hasSwap);
    expect(await store.add('k', 'a', { ttlSeconds: 1 })).toBe(true);
    clock.advance(999);
    expect(await store.add('k', 'b')).toBe(false);
    clock.advance(1);
    expect(await store.add('k', 'c')).toBe(true);
    await store.delete('k');
    expect(await store.add('k', 'd')).toBe(true);
    expect(await store.get('k')).toBe('d');
  });

  test('compareAndSet stores only over the expected value', async () => {
    const { store } = slow(hasSwap);
    expect(await store.compareAndSet('k', 'old', 'new')).toBe(false);
    expect(await store.get('k')).toBeUndefined();
    await store.set('k', 'old');
    expect(await store.compareAndSet('k', undefined, 'new')).toBe(false);
    expect(await store.compareAndSet('k', 'old', 'new')).toBe(true);
    expect(await store.get('k')).toBe('new');
  });

  test('a time to live of 0 leaves no value', async () => {
    const { store } = slow(hasSwap);
    await store.set('k', 'old');
    expect(await store.compareAndSet('k', 'old', 'new', { ttlSeconds: 0 })).toBe(true);
    expect(await store.get('k')).toBeUndefined();
  });

  test('a time to live below 0 is refused', async () => {
    const { store } = slow(hasSwap);
    await expect(store.add('k', 'a', { ttlSeconds: -1 })).rejects.toThrow('ttlSeconds must be');
  });

  test('no count of parallel writers is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        async (steps, writers) => {
          let turn = 0;
          const { store } = slow(hasSwap, () => steps[turn++ % steps.length] ?? 0);
          const increment = async () => {
            for (;;) {
              const before = await store.get('n');
              const next = String(Number(before ?? 0) + 1);
              if (await store.compareAndSet('n', before, next)) return;
            }
          };
          await Promise.all(Array.from({ length: writers }, increment));
          expect(await store.get('n')).toBe(String(writers));
        },
      ),
    );
  });
});

test('a failure of one writer does not stop the next', async () => {
  let fails = true;
  const records = new Map<string, KeyValueRecord>();
  const backend: KeyValueBackend = {
    get: async (key) => {
      if (fails) throw new Error('The store is down.');
      return records.get(key);
    },
    set: (key, record) => void records.set(key, record),
    delete: (key) => void records.delete(key),
    list: () => [],
  };
  const store = createScopedKv(backend, 's/', createFakeClock(), undefined);
  await expect(store.add('k', 'a')).rejects.toThrow('The store is down.');
  fails = false;
  expect(await store.add('k', 'b')).toBe(true);
});
