import { expect, test } from 'vitest';
import { createMeter } from './meter.ts';

function makeMeter(cpuMs: number) {
  const clock = { now: 0 };
  const meter = createMeter(cpuMs, () => clock.now);
  const ticks = (most: number) => {
    for (let count = 1; count <= most; count++) if (meter.interrupt()) return count;
    return undefined;
  };
  return { clock, meter, ticks };
}

test('what computes without an end is stopped at the same tick, on a quick machine too', () => {
  for (const ms of [0, 0.01, 0.2]) {
    const { clock, meter, ticks } = makeMeter(10);
    meter.begin();
    expect(ticks(30)).toBeUndefined();
    clock.now += ms;
    expect(ticks(30)).toBe(11);
    expect(meter.spent).toBe('ticks');
  }
});

test('where a machine is slow, real time decides, half as much again as the limit', () => {
  const { clock, meter, ticks } = makeMeter(10);
  meter.begin();
  clock.now = 15;
  expect(ticks(1)).toBeUndefined();
  clock.now = 15.1;
  expect(ticks(1)).toBe(1);
  expect(meter.spent).toBe('real time');
});

test('slices add up, and what lies between them does not count', () => {
  const { clock, meter, ticks } = makeMeter(10);
  meter.begin();
  clock.now = 10;
  expect(ticks(10)).toBeUndefined();
  meter.end();
  clock.now = 1000;
  expect(ticks(100)).toBeUndefined();
  meter.begin();
  expect(ticks(10)).toBeUndefined();
  clock.now = 1005.1;
  expect(ticks(1)).toBe(1);
  expect(meter.spent).toBe('real time');
});

test('told to stop, it stops at the next tick and says nothing of an allowance', () => {
  const { meter, ticks } = makeMeter(10);
  meter.begin();
  meter.stop();
  expect(ticks(1)).toBe(1);
  expect(meter.spent).toBeUndefined();
});
