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

test('stops endless code at the same tick, also on a fast machine', () => {
  for (const ms of [0, 0.01, 0.2]) {
    const { clock, meter, ticks } = makeMeter(10);
    meter.begin();
    expect(ticks(30)).toBeUndefined();
    clock.now += ms;
    expect(ticks(30)).toBe(11);
    expect(meter.spent).toBe('ticks');
  }
});

test('does not count the time in which a busy machine computes something else', () => {
  const { clock, meter, ticks } = makeMeter(10);
  meter.begin();
  for (let pause = 0; pause < 5; pause += 1) {
    expect(ticks(2)).toBeUndefined();
    clock.now += 100;
  }
  expect(ticks(2)).toBeUndefined();
  expect(meter.spent).toBeUndefined();
});

test('counts long steps that follow one another', () => {
  const { clock, meter, ticks } = makeMeter(10);
  meter.begin();
  expect(ticks(2)).toBeUndefined();
  const steps = [1, 2, 3, 4, 5].map(() => {
    clock.now += 5;
    return ticks(1);
  });
  expect(steps).toEqual([undefined, undefined, undefined, undefined, 1]);
  expect(meter.spent).toBe('real time');
});

test('where ticks are rare, real time of one and a half times the limit decides', () => {
  const { clock, meter, ticks } = makeMeter(10);
  meter.begin();
  clock.now = 15;
  expect(ticks(1)).toBeUndefined();
  clock.now = 15.1;
  expect(ticks(1)).toBe(1);
  expect(meter.spent).toBe('real time');
});

test('adds slices, and ignores the time between them', () => {
  const { clock, meter, ticks } = makeMeter(10);
  meter.begin();
  clock.now = 10;
  expect(ticks(10)).toBeUndefined();
  meter.end();
  clock.now = 1000;
  expect(ticks(100)).toBeUndefined();
  meter.begin();
  clock.now = 1005.1;
  expect(ticks(1)).toBe(1);
  expect(meter.spent).toBe('real time');
});

test('stops at the next tick on request, and reports no used allowance', () => {
  const { meter, ticks } = makeMeter(10);
  meter.begin();
  meter.stop();
  expect(ticks(1)).toBe(1);
  expect(meter.spent).toBeUndefined();
});
