import { describe, expect, it } from 'vitest';
import { manual } from './virtual-clock-test-support.ts';

describe('held time limits', () => {
  it('let time pass up to the first of them, and fire after the release', async () => {
    const { clock, drain } = manual();
    const fired: [string, number][] = [];
    const note = (name: string) => () => fired.push([name, clock.now()]);
    clock.setLimit(note('limit'), 30);
    clock.setTimeout(note('work'), 20);
    clock.setTimeout(note('later'), 40);
    const release = clock.holdLimits();
    let isIdle = false;
    void clock.whenIdle().then(() => {
      isIdle = true;
    });
    await drain();
    expect({ fired, isIdle, now: clock.now() }).toEqual({
      ...{ fired: [['work', 20]], isIdle: true, now: 20 },
    });
    expect(clock.nextDueAt()).toBeUndefined();
    release();
    release();
    await drain();
    expect(fired.slice(1)).toEqual([
      ['limit', 30],
      ['later', 40],
    ]);
  });
});
