import { describe, expect, it } from 'vitest';
import { createKeyValue } from './kv.ts';
import { wait } from './latency.ts';
import { createTurbulence } from './local-conditions.ts';
import { createRandomSource } from './random.ts';
import { createSecrets } from './secrets.ts';
import { createVirtualClock } from './virtual-clock.ts';

describe('key-value', () => {
  it('keeps, lists by prefix, and deletes', async () => {
    const kv = createKeyValue({ clock: createVirtualClock(), records: { 'b:1': { value: '0' } } });
    await kv.set('a:2', { value: 'two' });
    await kv.set('a:1', { value: 'one' });
    expect(await kv.list('a:')).toEqual(['a:1', 'a:2']);
    expect(await kv.get('b:1')).toEqual({ value: '0' });
    await kv.delete('a:1');
    expect(await kv.get('a:1')).toBeUndefined();
    expect(await kv.list('')).toEqual(['a:2', 'b:1']);
  });

  it('removes a record when it expires, and keeps no run alive for it', async () => {
    const clock = createVirtualClock();
    const kv = createKeyValue({ clock });
    await kv.set('short', { value: 'x', expiresAt: 50 });
    await kv.set('long', { value: 'y', expiresAt: 51 });
    await clock.whenIdle();
    expect(clock.now()).toBe(0);
    expect(kv.entries()).toHaveLength(2);
    await wait(clock, 50);
    expect(kv.entries()).toEqual([{ key: 'long', value: 'y', expiresAt: 51 }]);
    expect(await kv.get('short')).toBeUndefined();
    expect(await kv.list('')).toEqual(['long']);
  });

  it('notifies of changes and keeps its snapshot until the next one', async () => {
    const kv = createKeyValue({ clock: createVirtualClock() });
    const seen: number[] = [];
    const end = kv.subscribe(() => seen.push(kv.entries().length));
    await kv.set('a', { value: '1' });
    expect(kv.entries()).toBe(kv.entries());
    await kv.delete('a');
    await kv.delete('a');
    end();
    await kv.set('b', { value: '1' });
    expect(seen).toEqual([1, 0]);
  });

  it('returns copies', async () => {
    const kv = createKeyValue({ clock: createVirtualClock() });
    const record = { value: '1' };
    await kv.set('a', record);
    record.value = 'changed';
    expect(await kv.get('a')).toEqual({ value: '1' });
  });

  it('fails and takes time by its conditions', async () => {
    const clock = createVirtualClock();
    const random = createRandomSource(3);
    const turbulence = createTurbulence({
      backend: 'kv',
      clock,
      random,
      conditions: { latencyMs: [5, 5] },
      faults: [
        { backend: 'kv', matching: 'SET', failure: { rate: 1 } },
        { backend: 'disk', failure: { rate: 1 } },
      ],
    });
    const kv = createKeyValue({ clock, turbulence });
    await expect(kv.set('a', { value: '1' })).rejects.toThrow('unavailable');
    expect(clock.now()).toBe(5);
    expect(kv.entries()).toEqual([]);
    expect(await kv.list('')).toEqual([]);
  });
});

describe('secrets', () => {
  it('exist only by reference', () => {
    const secrets = createSecrets({ 'warehouse/readonly': 'wh-1' });
    expect(secrets.get('warehouse/readonly')).toBe('wh-1');
    expect(secrets.get('toString')).toBeUndefined();
  });
});
