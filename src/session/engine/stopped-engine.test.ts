import { expect, test } from 'vitest';
import { createTestEngines } from '../testing/create-test-engines.ts';
import { openTestSession } from '../testing/open-test-session.ts';

/** Stops the example batch after some steps. @param answers whether the engine answers Stop */
async function stopAfter(steps: number, answers: boolean) {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  const { step } = await session.actions.loadActions('playback');
  for (let taken = 1; taken <= steps; taken += 1) {
    step();
    await session.until(({ run }) => run?.paused !== undefined && run.steps === taken);
  }
  if (!answers) engines.fallSilent();
  session.actions.stop();
  if (!answers) engines.checkStop();
  const { run } = await session.until((state) =>
    Boolean(
      state.run?.lanes.every(({ settled, result }) =>
        settled?.reason !== 'aborted' ? settled : result,
      ),
    ),
  );
  engines.close();
  return run;
}

test.each([1, 2, 5])(
  'after step %d, the calls of an engine that Stop ends settle as if it had answered',
  async (steps) => {
    const expected = await stopAfter(steps, true);
    const found = await stopAfter(steps, false);
    expect(expected?.lanes.some(({ settled }) => settled?.reason === 'aborted')).toBe(true);
    // The results of calls that had settled before were still in the engine.
    expect(found?.lanes).toEqual(
      expected?.lanes.map(({ result, untrusted, ...lane }) =>
        lane.settled?.reason === 'aborted' ? { ...lane, result } : lane,
      ),
    );
    expect(found?.events.slice()).toEqual(
      expected?.events.slice().filter(({ type }) => type !== 'batch_end'),
    );
    expect(found?.status).toBe('stopped');
    expect(found?.elapsed).toBe(expected?.elapsed);
  },
);

test('a run that was stopped while the engine computed a task does not start again', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInTask();
  session.actions.setArgsText(session.callTo('read_file'), '{"path": 1}');
  await engines.silence();
  session.actions.run();
  session.actions.stop();
  engines.speakAgain();
  engines.checkStop();
  const { run, autoRun } = session.state();
  expect(run?.status).toBe('stopped');
  expect(run?.lanes.map(({ result }) => result)).toEqual(
    run?.lanes.map(({ tool }) => ({
      ok: false,
      error: `Tool ${tool} was aborted before it started`,
      code: 'execution_failed',
      reason: 'aborted',
    })),
  );
  expect(run?.warnings).toEqual([]);
  expect(autoRun).toBe(true);
  const next = await session.runToEnd();
  expect(next.run?.status).toBe('done');
  engines.close();
});
