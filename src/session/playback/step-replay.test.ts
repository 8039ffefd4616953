import { expect, test } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import type { Run } from '../store/run.ts';
import { selectIsStale } from '../store/selectors.ts';
import {
  createUserCodeWorkspace,
  openTestSession,
  type TestSession,
} from '../testing/open-test-session.ts';
import { openUserCodeSession, READ, WEATHER } from '../testing/user-code-test-support.ts';

async function openPlayback(session: TestSession = openTestSession()) {
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  const [play, setup] = await Promise.all([
    session.actions.loadActions('playback'),
    session.actions.loadActions('scenario'),
  ]);
  const paused = (steps: number) =>
    session.until(
      ({ run }) => Boolean(run?.paused && run.steps === steps) || run?.status === 'done',
    );
  return { ...session, play, setup, paused };
}

const compared = (session: TestSession) =>
  session.until(({ run }) => run?.comparison !== undefined).then(({ run }) => run?.comparison);
const facts = ({ events, lanes, elapsed }: Run) => ({
  events,
  elapsed,
  results: lanes.map(({ result }) => result),
});

test('a run in steps has the same events as a run without', async () => {
  const session = await openPlayback();
  const first = session.state().run;
  session.play.step();
  let { run } = await session.paused(1);
  expect(run).toMatchObject({ status: 'running', elapsed: 0, steps: 1, paused: { from: 0 } });
  expect(run?.lanes.map(({ status }) => status)).toContain('running');
  const moments: number[] = [];
  for (let steps = 2; run?.status === 'running'; steps += 1) {
    const reported = run.events.length;
    session.play.step();
    ({ run } = await session.paused(steps));
    if (run?.paused) expect(run.paused.from).toBe(reported);
    expect(run?.events.length).toBeGreaterThan(reported);
    moments.push(run?.elapsed ?? -1);
  }
  expect(moments.length).toBeGreaterThan(5);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(run?.paused).toBeUndefined();
  expect(run && facts(run)).toEqual(first && facts(first));
});

test('a waiting run can continue, or be stopped', async () => {
  const session = await openPlayback();
  session.play.step();
  await session.paused(1);
  session.play.hold();
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.paused).toBeUndefined();

  session.play.step();
  await session.until((state) => state.run?.paused !== undefined);
  session.actions.stop();
  const stopped = await session.until((state) => state.run?.turnEnd !== undefined);
  expect(stopped.run).toMatchObject({ status: 'stopped', elapsed: 0 });
  expect(stopped.run?.paused).toBeUndefined();
  session.play.step();
  expect((await session.until((state) => state.run?.paused !== undefined)).run?.status).toBe(
    'running',
  );
  expect((await session.runToEnd()).run?.status).toBe('done');
});

test('a run that continues after a step back is shown as it goes on', async () => {
  const session = await openPlayback();
  session.play.step();
  for (const steps of [1, 2, 3]) {
    await session.paused(steps);
    session.play.step();
  }
  await session.paused(4);
  session.play.stepBack();
  expect(session.state().moment).toBeDefined();
  session.play.hold();
  expect(session.state().moment).toBeUndefined();
  await session.until(({ run }) => run?.status === 'done');
});

test('a run in steps restarts with the edits, and waits at the same step', async () => {
  const session = await openPlayback();
  session.play.step();
  for (const steps of [1, 2, 3]) {
    await session.paused(steps);
    session.play.step();
  }
  const { run: first } = await session.paused(4);
  const callId = session.callTo('read_file');
  session.actions.setArgsText(callId, '{"path": "no-such-file.ts"}');
  expect(selectIsStale(session.state())).toBe(true);
  session.play.restart();
  const state = await session.until(({ run }) => run?.id !== first?.id && run?.steps === 4);
  expect(state.run?.paused).toBeDefined();
  expect(selectIsStale(state)).toBe(false);
  expect(state.run?.input.batches).toBe(state.workspace.batches);

  // The user leads it from here on.
  session.play.step();
  expect((await session.paused(5)).run?.steps).toBe(5);
  session.play.hold();
  const { run } = await session.until((one) => one.run?.status === 'done');
  expect(run?.lanes.find((lane) => lane.callId === callId)?.status).toBe('failed');
});

test('a restart ends with the run if the edited one is shorter', async () => {
  const session = await openPlayback();
  session.play.step();
  let { run } = await session.paused(1);
  for (let steps = 2; steps < 6; steps += 1) {
    session.play.step();
    ({ run } = await session.paused(steps));
  }
  session.actions.setDryRun(true);
  session.play.restart();
  const ended = await session.until((one) => one.run?.status === 'done');
  expect(ended.run?.id).not.toBe(run?.id);
  // The next run in steps begins at its first step.
  session.play.step();
  expect((await session.paused(1)).run?.steps).toBe(1);
});

test('no time passes while a run waits', async () => {
  let waited = 0;
  const wallClock = { ...systemClock, now: () => systemClock.now() + waited };
  const session = await openPlayback(openTestSession({ wallClock }));
  session.play.step();
  await session.paused(1);
  waited = 20_000;
  expect(session.elapsed()).toBe(0);
  session.play.step();
  const { run } = await session.paused(2);
  expect(session.elapsed()).toBe(run?.elapsed);
});

test('user code runs in steps as well', async () => {
  const session = await openPlayback(
    openUserCodeSession({ tools: [WEATHER], calls: ['weather', READ] }),
  );
  const first = session.state().run;
  session.play.step();
  let { run } = await session.paused(1);
  for (let steps = 2; run?.status === 'running'; steps += 1) {
    session.play.step();
    ({ run } = await session.paused(steps));
  }
  expect(run && facts(run)).toEqual(first && facts(first));
});

test('a replay is identical, also after the workspace was edited', async () => {
  const session = await openPlayback();
  const first = session.state().run;
  session.play.replay();
  const same = await compared(session);
  const count = first?.events.length ?? 0;
  expect(count).toBeGreaterThan(50);
  expect(same).toEqual({ with: first?.id, events: [count, count], changed: [] });

  session.setup.setSeed(7);
  session.play.replay();
  await session.until(({ run }) => run?.status === 'running');
  const again = await compared(session);
  expect(again).toMatchObject({ events: [count, count], changed: [] });
  expect(again?.first).toBeUndefined();
});

test('another seed differs, and the comparison shows where and why', async () => {
  const session = await openPlayback();
  session.setup.setSeed(7);
  session.play.runAndCompare();
  const found = await compared(session);
  expect(found?.changed).toEqual(['seed 42 → 7']);
  expect(found?.first).toMatchObject({ field: 'at' });
  expect(found?.first?.before).not.toBe(found?.first?.after);
});

test('a stopped run is not compared, and reports it', async () => {
  const session = await openPlayback();
  session.play.step();
  await session.paused(1);
  session.actions.stop();
  await session.until((state) => state.run?.turnEnd !== undefined);
  const { run } = session.state();
  session.play.replay();
  expect(session.state().notice).toMatch(/did not finish.*Finish a run first\./);
  expect(session.state().run).toBe(run);
});

test('a replay with removed declarations is refused', async () => {
  const workspace = {
    ...createUserCodeWorkspace({ calls: ['datetime_now'] }),
    declarations: [
      {
        id: 'd1',
        name: 'mine',
        text: 'tools:\n  - { name: datetime_now, type: builtin }\n',
        disabled: false,
      },
    ],
  };
  const session = await openPlayback(openTestSession({ storage: createMemoryStorage(workspace) }));
  session.play.replay();
  expect((await compared(session))?.first).toBeUndefined();
  session.actions.removeDeclaration('d1');
  session.play.replay();
  expect(session.state().notice).toMatch(/declarations changed/);
});
