import { expect, test } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { createVirtualClock, type VirtualClock } from '../../simulation/index.ts';
import { openTestSession } from '../testing/open-test-session.ts';

/** A session whose virtual time waits for `go`, and whose real time is a variable. */
async function openWatched() {
  const wall = { ms: 0 };
  const waits: (() => void)[] = [];
  const clocks: VirtualClock[] = [];
  const session = openTestSession({
    wallClock: { ...systemClock, now: () => wall.ms },
    createClock: () => {
      const clock = createVirtualClock({
        pace: (_gap, go) => {
          waits.push(go);
          return () => {};
        },
      });
      clocks.push(clock);
      return clock;
    },
  });
  await session.until(({ run }) => run?.lanes.some(({ status }) => status === 'running') ?? false);
  const clock = clocks.at(-1);
  if (!clock) throw new Error('The session asked for no clock.');
  return { session, wall, clock, go: () => waits.shift()?.() };
}

test('between two events real time passes, up to the next timer', async () => {
  const { session, wall, clock } = await openWatched();
  const due = clock.nextDueAt() ?? 0;
  expect(due).toBeGreaterThan(20);
  wall.ms += 20;
  expect(session.elapsed()).toBe(20);
  // As after a long task: the page was blocked, and the clock did not advance.
  wall.ms += 60_000;
  expect(session.elapsed()).toBe(due);
});

test('the present never goes back while a run lasts', async () => {
  const { session, wall, clock, go } = await openWatched();
  let last = 0;
  for (let step = 0; step < 400 && session.state().run?.status === 'running'; step++) {
    wall.ms += step % 7 === 0 ? 300 : 3;
    const now = session.elapsed();
    expect(now).toBeGreaterThanOrEqual(last);
    expect(now).toBeLessThanOrEqual(clock.nextDueAt() ?? clock.now());
    last = now;
    go();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { run } = session.state();
  expect(run?.status).toBe('done');
  expect(session.elapsed()).toBe(run?.elapsed);
  expect(run?.elapsed).toBeGreaterThanOrEqual(last);
});

test('a late timer does not change the shown time', async () => {
  const { session, wall, clock } = await openWatched();
  wall.ms += 20;
  expect(session.elapsed()).toBe(20);
  clock.setTimeout(() => {}, 5);
  expect(session.elapsed()).toBe(20);
});

test('a stopped run ends at the shown moment', async () => {
  const { session, wall } = await openWatched();
  wall.ms += 30;
  const shown = session.elapsed();
  session.actions.stop();
  const { run } = await session.until((state) => state.run?.status === 'stopped');
  expect(shown).toBe(30);
  expect(run?.lanes.find(({ startAt }) => startAt === 0)?.settledAt).toBe(30);
  expect(session.elapsed()).toBe(30);
});
