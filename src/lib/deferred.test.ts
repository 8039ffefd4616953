import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';

test('the promise settles once, by its functions', async () => {
  const { promise, resolve, reject } = deferred<number>();
  resolve(1);
  resolve(2);
  reject(new Error('late'));
  expect(await promise).toBe(1);
});

test('a rejection reaches each caller, and is not unhandled without one', async () => {
  deferred<void>().reject(new Error('not awaited'));
  const { promise, reject } = deferred<void>();
  reject(new Error('refused'));
  await expect(promise).rejects.toThrow('refused');
  await expect(promise).rejects.toThrow('refused');
});
