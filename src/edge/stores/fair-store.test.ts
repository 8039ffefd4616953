import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../core/test-support.ts';
import { createFairStore } from './fair-store.ts';

function create(
  own = { values: 3, chars: 100 },
  all = { values: 4, chars: 150 },
  clock = createFakeClock(),
) {
  const store = createFairStore<string>(clock, { own, all });
  const put = (owner: string, ...keys: string[]) => {
    for (const key of keys) {
      store.set(owner, key, { value: key, chars: 10, endsAt: clock.now() + 1000 });
    }
  };
  return { store, put, clock };
}

describe('a fair store', () => {
  it('drops the oldest values of an owner that has too many', () => {
    const { store, put } = create();
    put('a', '1', '2', '3', '4');
    expect(store.of('a')).toEqual(['2', '3', '4']);
    expect(store.get('a', '1')).toBeUndefined();
  });

  it('takes the value of another owner only from the one with most', () => {
    const { store, put } = create();
    put('a', '1');
    put('b', '1', '2', '3');
    put('b', '4', '5');
    put('c', '1', '2', '3');
    expect(store.of('a')).toEqual(['1']);
    expect(store.get('a', '1')?.value).toBe('1');
  });

  it('counts the characters, too, and keeps no value that is too long alone', () => {
    const { store, put, clock } = create();
    const endsAt = clock.now() + 1000;
    put('a', '1');
    store.set('b', 'long', { value: 'long', chars: 100, endsAt });
    store.set('c', 'long', { value: 'long', chars: 90, endsAt });
    expect([store.of('a'), store.of('b'), store.of('c')]).toEqual([['1'], [], ['long']]);
    store.set('a', 'huge', { value: 'huge', chars: 101, endsAt });
    expect(store.of('a')).toEqual(['1']);
  });

  it('forgets what has ended, and has room for others then', () => {
    const { store, put, clock } = create();
    put('a', '1', '2');
    put('b', '1', '2');
    clock.advance(1000);
    expect([store.of('a'), store.get('b', '1')]).toEqual([[], undefined]);
    put('c', '1');
    put('c', '2', '3');
    put('d', '1');
    expect([store.of('c'), store.of('d')]).toEqual([['1', '2', '3'], ['1']]);
  });

  it('sets a value again as the newest one', () => {
    const { store, put } = create();
    put('a', '1', '2', '1', '3', '4');
    expect(store.of('a')).toEqual(['1', '3', '4']);
  });
});
