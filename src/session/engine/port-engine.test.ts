import { expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import { importLarge } from '../lib/large-import.ts';
import type { SessionState } from '../store/state.ts';
import { createTestEngines } from '../testing/create-test-engines.ts';
import { openTestSession } from '../testing/open-test-session.ts';

test('a run on an engine elsewhere is the run of this thread, event by event', async () => {
  const here = openTestSession();
  const expected = (await here.runToEnd()).run;
  const engines = createTestEngines();
  const there = openTestSession({ loadEngine: async () => engines.engine });
  const { run } = await there.runToEnd();
  expect(run?.events).toEqual(expected?.events);
  expect(run?.lanes.map(({ result }) => result)).toEqual(
    expected?.lanes.map(({ result }) => result),
  );
  expect(run?.turnEnd).toEqual(expected?.turnEnd);
  expect(there.state().world).toEqual(here.state().world);
  expect(await there.worldFiles()).toEqual(await here.worldFiles());
  await there.until(({ argumentIssues }) => argumentIssues.size > 0);
  expect(engines.watched).toBe(0);
  engines.close();
});

test('an engine that is still loading is not taken for one that hangs', async () => {
  const engines = createTestEngines();
  engines.fallSilent();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'running');
  for (let check = 0; check < 50; check += 1) engines.check();
  expect(engines.started).toBe(1);
  for (let check = 0; check < 20; check += 1) engines.check();
  expect(session.state().run?.warnings.at(-1)).toContain('The code that runs calls did not load.');
  expect(engines.started).toBe(2);
  engines.close();
});

test('an engine that imports a large file has as long as one that loads', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  const file = deferred<string>();
  engines.hangInImport();
  const over = importLarge(() => file.promise);
  await engines.silence();
  session.actions.setArgsText(session.callTo('read_file'), '{"path": 1}');
  for (let check = 0; check < 50; check += 1) engines.check();
  expect(engines.started).toBe(1);
  engines.speakAgain();
  file.resolve('evaluated');
  expect(await over).toBe('evaluated');

  engines.fallSilent();
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  expect(engines.started).toBe(2);
  engines.close();
});

test.each([
  ['with a message for each call', false],
  ['without a message for each call', true],
])(
  'an engine that gives no sign is replaced, its run says in which tool, and Run works: %s',
  async (_, leavesTurns) => {
    const engines = createTestEngines({}, leavesTurns);
    const session = openTestSession({ loadEngine: async () => engines.engine });
    await session.until(({ run }) => run?.status === 'done');
    engines.hangInCall();
    session.actions.run();
    await session.until(({ run }) => run?.status === 'running');
    await engines.silence();
    for (let check = 0; check < 4; check += 1) engines.check();
    expect(session.state().run?.status).toBe('running');
    engines.check();
    const { run, autoRun } = session.state();
    expect(run?.status).toBe('stopped');
    expect(run?.lanes.every(({ status }) => status === 'unsettled')).toBe(true);
    expect(run?.warnings.at(-1)).toBe(
      'read_file computed for more than 2 s, so the engine ended the run: path `src/queue/backoff.ts`. Change the arguments or the schema, then press Run.',
    );
    expect(autoRun).toBe(false);
    expect(engines.started).toBe(2);
    expect(engines.watched).toBe(0);

    engines.speakAgain();
    const next = await session.runToEnd();
    expect(next.run?.status).toBe('done');
    await session.until((state) => state.autoRun);
    engines.close();
  },
);

test('a task that gives no sign is ended, and nothing starts again before Run', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  await session.until(({ argumentIssues }) => argumentIssues.size > 0);
  engines.hangInTask();
  const id = session.callTo('read_file');
  session.actions.setArgsText(id, '{"path": 1}');
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  const { mismatches } = await session.until(({ autoRun }) => !autoRun);
  expect(mismatches.map(({ message }) => message)).toEqual([
    'The check of the arguments of read_file took more than 2 s, so the engine stopped it. Simplify the patterns of the schema, or change the arguments.',
  ]);
  expect(engines.started).toBe(2);
  expect(engines.watched).toBe(0);
  engines.speakAgain();
  const { run } = await session.runToEnd();
  expect(run?.status).toBe('done');
  engines.close();
});

test('after Stop in a run that hangs, the next run waits for the fresh engine and completes', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await session.until(({ run }) => run?.status === 'running');
  await engines.silence();
  session.actions.stop();
  expect(session.state().run?.status).toBe('stopped');
  session.actions.run();
  for (let check = 0; check < 5; check += 1) engines.check();
  engines.speakAgain();
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.id).toBe(3);
  expect(run?.warnings).toEqual([]);
  expect(engines.started).toBe(2);
  engines.close();
});

test('Stop in a run that hangs ends the engine before its 2 s, and the next run completes', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await engines.silence();
  session.actions.stop();
  session.actions.run();
  engines.speakAgain();
  engines.checkStop();
  expect([engines.started, engines.ended]).toEqual([2, 1]);
  const { run, autoRun } = await session.until((state) => state.run?.status === 'done');
  expect(run?.id).toBe(3);
  expect(autoRun).toBe(true);
  engines.close();
});

test('Stop after half a second of silence ends the engine at once', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await engines.silence();
  for (let check = 0; check < 2; check += 1) engines.check();
  session.actions.stop();
  const { run, autoRun } = session.state();
  expect(engines.ended).toBe(1);
  expect(run?.warnings.at(-1)).toBe(
    'read_file was still computing at Stop, so the engine ended it: path `src/queue/backoff.ts`.',
  );
  expect(autoRun).toBe(true);
  engines.close();
});

test('an engine that answers Stop stays', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.run();
  session.actions.stop();
  await expect.poll(() => engines.watched).toBe(0);
  engines.checkStop();
  expect([engines.started, engines.ended]).toEqual([1, 0]);
  engines.close();
});

test('Stop does not end the engine of another session that runs', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  const other = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  await other.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  other.actions.run();
  await engines.silence();
  session.actions.stop();
  engines.checkStop();
  expect(engines.ended).toBe(0);
  engines.close();
});

test('a declaration that cannot be read to its end is given up, and the others are read again', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  const good = 'tools:\n  - { name: datetime_now, type: builtin }\n';
  session.actions.addDeclaration({ name: 'good', text: good });
  await session.until(({ declared }) => Object.values(declared).some(({ tools }) => tools[0]));
  engines.hangInLoad();
  session.actions.addDeclaration({ name: 'endless', text: 'tools: []' });
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  engines.speakAgain();
  const problemsOf = ({ declared }: SessionState) =>
    Object.values(declared).map(({ problems }) => problems.map(({ message }) => message));
  const state = await session.until((next) => problemsOf(next).flat().length > 0);
  expect(problemsOf(state)).toEqual([
    [],
    [expect.stringContaining('Reading this text took too long')],
  ]);
  expect(state.autoRun).toBe(false);
  const { run } = await session.runToEnd();
  expect(run?.status).toBe('done');
  expect(engines.watched).toBe(0);
  engines.close();
});

test('an engine whose memory is used up is replaced after half a second, and its run says so', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await session.until(({ run }) => run?.status === 'running');
  await engines.silence();
  engines.fail();
  for (let check = 0; check < 2; check += 1) engines.check();
  const { run, autoRun } = session.state();
  expect(run?.warnings.at(-1)).toContain('read_file used more memory than the engine has');
  expect(autoRun).toBe(false);
  expect(engines.started).toBe(2);
  engines.close();
});

test('an engine that reports an error and still answers continues', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'running');
  engines.fail();
  const { run } = await session.until((state) => state.run?.status === 'done');
  for (let check = 0; check < 2; check += 1) engines.check();
  expect(run?.warnings).toEqual([]);
  expect(engines.started).toBe(1);
  engines.close();
});

test('an inspection that the engine does not answer is undefined, and rejects nothing', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ argumentIssues }) => argumentIssues.size > 0);
  engines.hangInTask();
  const { compare } = await session.actions.loadActions('personalityDiff');
  const [first, second] = session.state().workspace.personalities;
  const compared = compare(first?.id ?? '', second?.id ?? '');
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  // The other inspection had not begun, so the fresh engine computes it.
  engines.speakAgain();
  expect(await compared).toBeUndefined();
  engines.close();
});

test('a run that hangs before its first call is ended after 2 s', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInStart();
  session.actions.run();
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  expect(session.state().run?.status).toBe('stopped');
  expect(session.state().autoRun).toBe(false);
  expect(engines.started).toBe(2);
  engines.close();
});

test('a run of a document that is gone is not a charge against the next run', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await engines.silence();
  const documents = await session.actions.loadActions('documents');
  await documents.create('example');
  expect(engines.watched).toBe(1);
  session.actions.run();
  for (let check = 0; check < 5; check += 1) engines.check();
  engines.speakAgain();
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.warnings).toEqual([]);
  expect(engines.started).toBe(2);
  engines.close();
});

test('a task that waits is not blamed for a call that hangs, and starts again', async () => {
  const waiting = deferred<string>();
  let asked = 0;
  const tasks = {
    wait: async () => {
      asked += 1;
      return asked === 1 ? waiting.promise : 'answered';
    },
  };
  const engines = createTestEngines({ tasks });
  const answer = engines.engine.ask('wait', {});
  const session = openTestSession({ loadEngine: async () => engines.engine });
  engines.hangInCall();
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  expect(session.state().run?.warnings.at(-1)).toContain('computed for more than 2 s');
  engines.speakAgain();
  expect(await answer).toBe('answered');
  engines.close();
});

test('a canceled task is aborted, and still watched until the engine confirms', async () => {
  const stopped = deferred<void>();
  const tasks = {
    endless: (_: unknown, signal: AbortSignal) => {
      signal.addEventListener('abort', () => stopped.resolve());
      return stopped.promise;
    },
  };
  const engines = createTestEngines({ tasks });
  const controller = new AbortController();
  const answer = engines.engine.ask('endless', {}, controller.signal);
  controller.abort();
  expect(engines.watched).toBe(1);
  await expect(answer).rejects.toThrow('aborted');
  await stopped.promise;
  await expect.poll(() => engines.watched).toBe(0);
  engines.close();
});

test('a spare engine starts when the first is silent, and ends when that one speaks again', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await engines.silence();
  for (let check = 0; check < 2; check += 1) engines.check();
  expect(engines.started).toBe(1);
  engines.check();
  expect([engines.started, engines.ended]).toEqual([2, 0]);
  engines.speakAgain();
  engines.check();
  await expect.poll(() => engines.ended).toBe(1);
  expect(engines.started).toBe(2);
  engines.close();
});

test('the spare engine takes over from one that stays silent', async () => {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await engines.silence();
  for (let check = 0; check < 3; check += 1) engines.check();
  expect(engines.started).toBe(2);
  for (let check = 0; check < 2; check += 1) engines.check();
  expect(session.state().run?.status).toBe('stopped');
  expect([engines.started, engines.ended]).toEqual([2, 1]);
  engines.speakAgain();
  expect((await session.runToEnd()).run?.status).toBe('done');
  expect(engines.started).toBe(2);
  engines.close();
});
