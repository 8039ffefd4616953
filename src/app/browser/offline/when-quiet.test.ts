import { beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function open({ hidden = false, running = false } = {}) {
  const page = Object.assign(new EventTarget(), { hidden });
  const state = { running, isQuiet: false };
  void whenQuiet(page, () => state.running).then(() => {
    state.isQuiet = true;
  });
  return { page, state };
}

test('a pause of the user is quiet, and each key begins a new one', async () => {
  const { page, state } = open();
  await vi.advanceTimersByTimeAsync(3900);
  page.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(3900);
  expect(state.isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.isQuiet).toBe(true);
});

test('a run is not quiet, however long the user waits', async () => {
  const { state } = open({ running: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.isQuiet).toBe(false);
  state.running = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(state.isQuiet).toBe(true);
});

test('a hidden page is quiet at once', async () => {
  const hidden = open({ hidden: true, running: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(hidden.state.isQuiet).toBe(true);

  const { page, state } = open({ running: true });
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isQuiet).toBe(true);
});
