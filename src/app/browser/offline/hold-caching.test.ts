import { beforeEach, expect, test, vi } from 'vitest';
import { holdCaching } from './hold-caching.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function open() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const sent: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    state: 'installing' as ServiceWorkerState,
    postMessage: (message: unknown) => sent.push(message),
  });
  const world = { running: false };
  holdCaching(worker, page, () => world.running);
  return { page, sent, worker, world };
}

test('many acts of one second are one message', () => {
  const { page, sent } = open();
  for (let key = 0; key < 20; key++) page.dispatchEvent(new Event('keydown'));
  expect(sent).toEqual(['hold']);
  vi.advanceTimersByTime(1000);
  page.dispatchEvent(new Event('wheel'));
  expect(sent).toEqual(['hold', 'hold']);
});

test('a run holds the worker without an act', () => {
  const { sent, world } = open();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
  world.running = true;
  vi.advanceTimersByTime(3000);
  expect(sent).toHaveLength(3);
});

test('an installed worker gets no message', () => {
  const { page, sent, worker, world } = open();
  world.running = true;
  worker.state = 'installed';
  worker.dispatchEvent(new Event('statechange'));
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
});
