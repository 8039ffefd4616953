import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pace } from './pace.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { manual } from './virtual-clock-test-support.ts';

/** A timer that writes its label, then sets the timers below it. */
interface Plan {
  delay: number;
  children: Plan[];
}

const { plan } = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.record({
    delay: fc.integer({ min: 0, max: 20 }),
    children: fc.oneof(
      { depthSize: 'small' },
      fc.constant<Plan[]>([]),
      fc.array(tie('plan'), { maxLength: 3 }),
    ),
  }),
}));

async function play(plans: Plan[]) {
  const { clock, drain } = manual();
  const fired: { at: number; dueAt: number; set: number }[] = [];
  let set = 0;
  const start = ({ delay, children }: Plan) => {
    const mine = { dueAt: clock.now() + delay, set: set++ };
    clock.setTimeout(() => {
      fired.push({ at: clock.now(), ...mine });
      children.forEach(start);
    }, delay);
  };
  plans.forEach(start);
  await drain();
  return { fired, set };
}

describe('time', () => {
  it('fires every timer exactly at its due time, in the order of due time and then of setting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 8 }), async (plans) => {
        const { fired, set } = await play(plans);
        expect(fired).toHaveLength(set);
        expect(fired.every(({ at, dueAt }) => at === dueAt)).toBe(true);
        expect(fired).toEqual([...fired].sort((a, b) => a.dueAt - b.dueAt || a.set - b.set));
      }),
    );
  });

  it('gives the same program the same times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 8 }), async (plans) => {
        expect(await play(plans)).toEqual(await play(plans));
      }),
    );
  });

  it('starts at `startAt` and stands still without timers', async () => {
    const { clock, drain } = manual({ startAt: 500 });
    clock.hold()();
    await drain();
    expect(clock.now()).toBe(500);
  });

  it('lets promises that a timer settled run before the next timer of the same instant', async () => {
    const { clock, drain } = manual();
    const log: string[] = [];
    const answer = new Promise<void>((resolve) => clock.setTimeout(resolve, 10));
    const timeout = clock.setTimeout(() => log.push('time-out'), 10);
    void answer
      .then(() => undefined)
      .then(() => {
        log.push('answer');
        clock.clearTimeout(timeout);
      });
    await drain();
    expect(log).toEqual(['answer']);
  });

  it('waits for a macrotask without activity on the clock', async () => {
    const { clock, queue } = manual();
    clock.setTimeout(() => {}, 5);
    clock.setTimeout(() => {}, 7);
    queue.shift()?.();
    expect(clock.now()).toBe(0);
    queue.shift()?.();
    expect(clock.now()).toBe(5);
  });
});

describe('delays', () => {
  it.each([
    [Number.NaN, 0],
    [-5, 0],
    [1.9, 1],
    [2 ** 40, 2 ** 40],
  ])('reads a delay of %s as %s', async (delay, at) => {
    const { clock, drain } = manual();
    let fired: number | undefined;
    clock.setTimeout(() => {
      fired = clock.now();
    }, delay);
    await drain();
    expect(fired).toBe(at);
  });

  it.each([Number.POSITIVE_INFINITY, Number.MAX_VALUE])('never fires after %s', async (delay) => {
    const { clock, drain } = manual();
    clock.setTimeout(() => expect.unreachable(), delay);
    const idle = clock.whenIdle();
    await drain();
    await idle;
    expect(clock.now()).toBe(0);
  });
});

describe('clearTimeout', () => {
  it('removes only that timer, and ignores other values', async () => {
    const { clock, drain } = manual();
    const log: string[] = [];
    clock.setTimeout(() => log.push('a'), 10);
    const b = clock.setTimeout(() => log.push('b'), 10);
    clock.setTimeout(() => log.push('c'), 10);
    clock.clearTimeout(b);
    clock.clearTimeout(b);
    clock.clearTimeout(undefined);
    clock.clearTimeout(7);
    await drain();
    clock.clearTimeout(b);
    expect(log).toEqual(['a', 'c']);
  });
});

describe('hold', () => {
  it('stops time until every hold is released', async () => {
    const { clock, drain } = manual();
    let fired = false;
    clock.setTimeout(() => {
      fired = true;
    }, 10);
    const first = clock.hold();
    const second = clock.hold();
    await drain();
    first();
    first();
    await drain();
    expect([clock.now(), fired]).toEqual([0, false]);
    second();
    await drain();
    expect([clock.now(), fired]).toEqual([10, true]);
  });

  it('keeps the clock from being idle', async () => {
    const { clock, drain } = manual();
    const release = clock.hold();
    let idle = false;
    void clock.whenIdle().then(() => {
      idle = true;
    });
    await drain();
    expect(idle).toBe(false);
    release();
    await drain();
    expect(idle).toBe(true);
  });
});

describe('pause and step', () => {
  it('fires one timer per step, and the rest after resume', async () => {
    const { clock, drain } = manual({ paused: true });
    const log: number[] = [];
    for (const ms of [10, 20, 30, 40]) clock.setTimeout(() => log.push(clock.now()), ms);
    await drain();
    expect(log).toEqual([]);
    clock.step();
    clock.step();
    await drain();
    expect(log).toEqual([10, 20]);
    clock.resume();
    await drain();
    expect(log).toEqual([10, 20, 30, 40]);
  });

  it('reports when all work of a step has ended', async () => {
    const { clock, drain } = manual({ paused: true });
    const log: string[] = [];
    const waitForRest = () => void clock.whenPaused().then(() => log.push(`rest ${clock.now()}`));
    clock.setTimeout(() => {
      const release = clock.hold();
      void Promise.resolve().then(() => {
        log.push('set off');
        release();
      });
    }, 10);
    clock.setTimeout(() => log.push('later'), 20);
    waitForRest();
    await drain();
    clock.step();
    waitForRest();
    await drain();
    expect(log).toEqual(['rest 0', 'set off', 'rest 10']);
  });

  it('is at rest when time continues, when nothing is left, and after its end', async () => {
    const { clock, drain } = manual({ paused: true });
    let rests = 0;
    const waitForRest = () => void clock.whenPaused().then(() => (rests += 1));
    const release = clock.hold();
    waitForRest();
    await drain();
    expect(rests).toBe(0);
    clock.resume();
    waitForRest();
    await drain();
    expect(rests).toBe(2);
    clock.pause();
    release();
    waitForRest();
    await drain();
    expect(rests).toBe(3);
    clock.dispose();
    waitForRest();
    await drain();
    expect(rests).toBe(4);
  });

  it('does not step while it runs', async () => {
    const { clock, drain } = manual();
    clock.step();
    clock.pause();
    clock.setTimeout(() => expect.unreachable(), 10);
    await drain();
  });
});

describe('pace', () => {
  function recording() {
    const waits: { gap: number; go: () => void; cancelled: boolean }[] = [];
    const pace: Pace = (gap, go) => {
      const entry = { gap, go, cancelled: false };
      waits.push(entry);
      return () => {
        entry.cancelled = true;
      };
    };
    return { waits, pace };
  }

  it('is called before each gap and keeps the recorded times', async () => {
    const { waits, pace } = recording();
    const { clock, drain } = manual({ pace });
    const log: number[] = [];
    for (const ms of [10, 10, 25]) clock.setTimeout(() => log.push(clock.now()), ms);
    await drain();
    expect(log).toEqual([]);
    waits.at(-1)?.go();
    await drain();
    expect(log).toEqual([10, 10]);
    waits.at(-1)?.go();
    await drain();
    expect(log).toEqual([10, 10, 25]);
    expect(waits.map(({ gap }) => gap)).toEqual([10, 15]);
  });

  it('continues a wait when a later timer comes', async () => {
    const { waits, pace } = recording();
    const { clock, drain } = manual({ pace });
    clock.setTimeout(() => {}, 10);
    await drain();
    clock.setTimeout(() => {}, 20);
    await drain();
    expect(waits).toMatchObject([{ gap: 10, cancelled: false }]);
  });

  it('cancels a wait when an earlier timer comes or nothing is left', async () => {
    const { waits, pace } = recording();
    const { clock, drain } = manual({ pace });
    const late = clock.setTimeout(() => expect.unreachable(), 1000);
    await drain();
    const early = clock.setTimeout(() => expect.unreachable(), 10);
    await drain();
    expect(waits).toMatchObject([
      { gap: 1000, cancelled: true },
      { gap: 10, cancelled: false },
    ]);
    clock.clearTimeout(late);
    clock.clearTimeout(early);
    await drain();
    expect(waits[1]?.cancelled).toBe(true);
  });
});

describe('between two timers', () => {
  it('reports when the next one is due', async () => {
    const { clock, drain } = manual({ paused: true });
    expect(clock.nextDueAt()).toBeUndefined();
    clock.setTimeout(() => {}, 20);
    clock.setTimeout(() => {}, 10);
    expect(clock.nextDueAt()).toBe(10);
    clock.step();
    await drain();
    expect(clock.nextDueAt()).toBe(20);
  });

  it('passes time up to the next timer, and never back', async () => {
    const { clock, drain } = manual();
    clock.passTo(500);
    expect(clock.now()).toBe(0);
    const fired: number[] = [];
    clock.setTimeout(() => fired.push(clock.now()), 100);
    clock.passTo(40.9);
    expect(clock.now()).toBe(40);
    clock.passTo(10);
    expect(clock.now()).toBe(40);
    clock.setTimeout(() => fired.push(clock.now()), 10);
    clock.passTo(1000);
    expect([clock.now(), fired]).toEqual([50, []]);
    await drain();
    expect(fired).toEqual([50, 100]);
  });
});

describe('the end', () => {
  it('drops all timers on dispose and resolves every wait for idleness', async () => {
    const { clock, drain } = manual();
    clock.setTimeout(() => expect.unreachable(), 10);
    const idle = clock.whenIdle();
    clock.dispose();
    clock.dispose();
    await idle;
    await clock.whenIdle();
    clock.setTimeout(() => expect.unreachable(), 0);
    await drain();
    expect(clock.now()).toBe(0);
  });

  it('continues after a callback that throws', async () => {
    const { clock, queue } = manual();
    let fired = false;
    clock.setTimeout(() => {
      throw new Error('a tool');
    }, 1);
    clock.setTimeout(() => {
      fired = true;
    }, 2);
    const thrown: unknown[] = [];
    for (let fn = queue.shift(); fn; fn = queue.shift()) {
      try {
        fn();
      } catch (error) {
        thrown.push(error);
      }
    }
    expect(thrown).toHaveLength(1);
    expect(fired).toBe(true);
  });
});

it('runs an hour at once on the default macrotask', async () => {
  const clock = createVirtualClock();
  const log: number[] = [];
  const tick = () => {
    log.push(clock.now());
    if (clock.now() < 3_600_000) clock.setTimeout(tick, 60_000);
  };
  clock.setTimeout(tick, 60_000);
  await clock.whenIdle();
  expect(log).toHaveLength(60);
});
