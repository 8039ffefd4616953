import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loads once for any number of callers', async () => {
  const load = vi.fn(async () => ({}));
  const get = loadOnce(load);
  expect(load).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([get(), get()]);
  expect(second).toBe(first);
  expect(await get()).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});

test('a failed attempt fails for its callers, and the next call retries', async () => {
  const load = vi.fn(async () => 'there');
  load.mockRejectedValueOnce(new Error('offline'));
  const get = loadOnce(load);
  const [first, second] = await Promise.allSettled([get(), get()]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('there');
  expect(load).toHaveBeenCalledTimes(2);
});
