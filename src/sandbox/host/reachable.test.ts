import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isReachable, UnreachableError, waitUntilReachable } from './reachable.ts';
import { createSandboxOver } from './sandbox.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(() => void vi.useRealTimers());

const unreachable = async (): Promise<never> => {
  throw new UnreachableError();
};

it('reports at once that a file waits for the network', async () => {
  const sandbox = createSandboxOver({
    spawn: unreachable,
    spawnChecker: unreachable,
    dispose() {},
  });
  const result = await sandbox.compile('export const tool = 1', 'tool');
  expect(result).toMatchObject({
    ok: false,
    errors: [{ message: expect.stringMatching(/^Waits for the network: .*is back\. .*$/) }],
    isUnreachable: true,
  });
});

it('a check of a reducer reports the same', async () => {
  const sandbox = createSandboxOver({
    spawn: unreachable,
    spawnChecker: unreachable,
    dispose() {},
  });
  const module = { kind: 'reducer', source: '', descriptor: { toolName: 'x' } } as const;
  expect(await sandbox.checkReducer(module, [])).toMatchObject({ stopped: 'sandbox_unreachable' });
});

it('reports no other failure as a missing network', async () => {
  const spawn = async (): Promise<never> => {
    throw new Error('no');
  };
  const sandbox = createSandboxOver({
    spawn,
    spawnChecker: spawn,
    dispose() {},
  });
  const result = await sandbox.compile('', 'tool');
  expect(result).toEqual({
    ok: false,
    errors: [{ message: expect.stringMatching(/^Stopped: the sandbox failed/) }],
  });
});

it('asks the server, not the browser cache', async () => {
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  expect(await isReachable('https://yard.example/sandbox.html')).toBe(true);
  expect(fetch).toHaveBeenCalledWith('https://yard.example/sandbox.html', {
    method: 'HEAD',
    cache: 'no-store',
  });
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isReachable('https://yard.example/sandbox.html')).toBe(false);
});

it('retries when the browser is online, and continues to wait on a failure', async () => {
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no'))
    .mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetch);
  const back = vi.fn();
  const waiting = waitUntilReachable('https://yard.example/').then(back);
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  expect(back).not.toHaveBeenCalled();
  const lookAgain = () => {
    page.dispatchEvent(new Event('online'));
    return fetch.mock.calls.length;
  };
  await expect.poll(lookAgain).toBe(2);
  await waiting;
  expect(back).toHaveBeenCalledOnce();
});

it('retries soon, then at longer intervals, while the browser is online', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const fetch = vi.fn(async () => Promise.reject(new TypeError('no')));
  vi.stubGlobal('fetch', fetch);
  const back = vi.fn();
  void waitUntilReachable('https://yard.example/').then(back);
  for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
    fetch.mockClear();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledOnce();
  }
  vi.stubGlobal('fetch', async () => new Response());
  await vi.advanceTimersByTimeAsync(15_000);
  expect(back).toHaveBeenCalledOnce();
});
