import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVirtualClock } from '../../simulation/index.ts';
import { createRetry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits twice as long after each failure, up to a minute', () => {
  let attempts = 0;
  const retry = createRetry(() => {
    attempts++;
    retry.failed();
  });
  retry.failed();
  const times: number[] = [];
  for (let ms = 0, seen = 0; times.length < 9; ms += 500) {
    if (attempts > seen) times.push(ms);
    seen = attempts;
    vi.advanceTimersByTime(500);
  }
  const waits = times.map((at, index) => at - (times[index - 1] ?? 0));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('begins again after a success, and stops', () => {
  const attempt = vi.fn();
  const retry = createRetry(attempt);
  retry.failed();
  retry.failed();
  retry.succeeded(undefined);
  vi.advanceTimersByTime(100_000);
  expect(attempt).not.toHaveBeenCalled();
  expect(retry.lost()).toBe(true);
  retry.failed();
  vi.advanceTimersByTime(1000);
  expect(attempt).toHaveBeenCalledOnce();
  retry.stop();
  retry.failed();
  vi.advanceTimersByTime(100_000);
  expect(attempt).toHaveBeenCalledOnce();
});

test('a connection that breaks again and again is opened at once only the first time', () => {
  const retry = createRetry(() => {});
  const waits: unknown[] = [];
  for (let turn = 0; turn < 6; turn++) {
    retry.succeeded(undefined);
    vi.advanceTimersByTime(9999);
    if (retry.lost()) waits.push('none');
    else {
      retry.failed();
      const since = Date.now();
      while (!retry.isDue()) vi.advanceTimersByTime(100);
      waits.push(Date.now() - since);
    }
  }
  expect(waits).toEqual(['none', 1000, 2000, 4000, 8000, 16_000]);
  retry.succeeded(undefined);
  vi.advanceTimersByTime(10_000);
  expect(retry.lost()).toBe(true);
  expect(retry.lost()).toBe(true);
});

test('a server in the page has no timer; its next listing tries', async () => {
  const clock = createVirtualClock();
  const attempt = vi.fn();
  const retry = createRetry(attempt);
  retry.succeeded(clock);
  retry.failed();
  vi.advanceTimersByTime(100_000);
  expect(attempt).not.toHaveBeenCalled();
  expect(retry.isDue()).toBe(false);
  await new Promise<void>((resolve) => void clock.setTimeout(resolve, 1000));
  expect(retry.isDue()).toBe(true);
});
