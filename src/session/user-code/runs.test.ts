import { expect, test } from 'vitest';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { selectDefinitions, selectIsStale, selectLane } from '../store/selectors.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { createStandingClock } from '../testing/open-test-session.ts';
import {
  BOARD,
  openUserCodeSession,
  outputTexts,
  READ,
  TIDES,
  WEATHER,
} from '../testing/user-code-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';

test('user tools and tools of the catalogue run in one batch, and the sandbox is closed after', async () => {
  const session = openUserCodeSession({
    tools: [WEATHER, TIDES],
    calls: ['weather', READ, 'tides', BOARD],
  });
  const state = await session.until(({ run }) => run?.status === 'done');

  expect(state.run?.lanes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(outputTexts(state)).toMatchObject(['sunny', expect.stringContaining('#'), 'high', {}]);
  expect(session.sandbox.open).toBe(0);
  expect(selectDefinitions(state).definitions.map(({ name }) => name)).toContain('weather');
  expect(selectToolRows(state).find(({ name }) => name === 'tides')).toMatchObject({
    origin: 'user',
    userCodeId: 'own-2',
    status: 'visible',
  });
});

test('a batch without calls of user code opens no sandbox, whatever the workspace contains', async () => {
  const session = openUserCodeSession(
    { tools: [WEATHER, '@@'], calls: [READ] },
    { sandbox: createFakeSandbox({ holdCompiles: true }) },
  );
  await session.until(({ run }) => run?.status === 'done');
  expect(session.sandbox.asked).toEqual([]);
});

test('a thrown error is shown with its line, until the file changes', async () => {
  const session = openUserCodeSession({
    tools: ["name: 'weather'\n   // throws no station"],
    calls: [READ, 'weather'],
  });
  const state = await session.until(({ run }) => run?.status === 'done');

  expect(state.runtimeProblems).toMatchObject([
    {
      where: { kind: 'code', toolId: 'own-1', line: 2, column: 4 },
      message: 'no station',
      callId: 'c2',
    },
  ]);
  session.actions.selectCall('c2');
  const failed = selectLadder(session.state()).find(({ status }) => status === 'failed');
  expect(failed?.detail).toBe('no station (line 2, column 4)');
  expect(failed?.refusal?.sentence).toMatch(/^weather threw .*, at line 2, column 4 of its code/);
  expect(selectProblems(session.state())).toMatchObject([
    { where: { kind: 'code', toolId: 'own-1', line: 2, column: 4 }, blocks: false },
  ]);

  session.actions.setCodeText('own-1', WEATHER);
  expect(selectProblems(session.state())).toEqual([]);
  expect(selectIsStale(session.state())).toBe(true);
});

test.each([
  ['timeout', /timed out .*at line 1, column 17 of its code.*loop/],
  ['memory', /exceeded the memory limit/],
  ['message_flood', /limit of requests, timers or progress events/],
  ['output_size', /exceeded the size limit/],
  ['sandbox_restarted', /ended another call/],
  ['sandbox_failed', /crashed/],
])('a stop by the sandbox has a sentence: %s', async (reason, sentence) => {
  const session = openUserCodeSession({
    tools: [`name: 'weather' // stops ${reason}`],
    calls: ['weather'],
  });
  const state = await session.until(({ run }) => run?.status === 'done');

  expect(selectLane(state)?.settled).toMatchObject({ ok: false, reason });
  const failed = selectLadder(state).find(({ status }) => status === 'failed');
  expect(failed?.refusal).toMatchObject({ rule: `execute.${reason}` });
  expect(failed?.refusal?.sentence).toMatch(sentence);
  expect(state.runtimeProblems).toMatchObject([{ stopped: reason }]);
});

test('a new run starts with an empty log and no old problems', async () => {
  const session = openUserCodeSession({
    tools: ["name: 'weather' // throws no"],
    calls: ['weather'],
  });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.setCodeText('own-1', "name: 'weather'\n// logs asked the station");
  const { log, runtimeProblems } = await session.runToEnd();
  expect(runtimeProblems).toEqual([]);
  expect(log).toEqual([
    { id: 0, at: 0, level: 'log', text: 'asked the station', toolName: 'weather', callId: 'c1' },
  ]);
  expect((await session.runToEnd()).log).toHaveLength(1);
});

test('a tool that is unavailable is refused, in the list and in the run', async () => {
  const session = openUserCodeSession({
    tools: ["name: 'weather' // unavailable"],
    calls: ['weather'],
  });
  const state = await session.until(({ run }) => run?.status === 'done');
  expect(state.run?.lanes[0]?.decidedBy?.rule).toBe('availability.unavailable');
  await session.until(({ visibility }) => visibility?.explanations.has('weather') === true);
  expect(selectToolRows(session.state()).at(-1)).toMatchObject({ status: 'unavailable' });
  expect(session.sandbox.asked).toContainEqual(['weather']);
});

test('stop takes effect at once while a tool hangs, and the next run works', async () => {
  const session = openUserCodeSession({ tools: ["name: 'weather' // hangs"], calls: ['weather'] });
  await session.until(({ run }) => run?.lanes[0]?.status === 'running');
  session.actions.stop();
  expect(session.state().run?.status).toBe('stopped');
  const { run } = await session.until((s) => s.run?.lanes[0]?.result !== undefined);
  expect(run?.lanes[0]?.settled?.reason).toBe('aborted');
  expect(session.sandbox.open).toBe(0);

  session.actions.setCodeText('own-1', WEATHER);
  expect(outputTexts(await session.runToEnd())).toEqual(['sunny']);
});

test('a replaced run with stopped time still closes its resources', async () => {
  const session = openUserCodeSession(
    { tools: [WEATHER], calls: ['weather', READ] },
    { createClock: createStandingClock },
  );
  await session.until(({ run }) => run?.lanes[1]?.status === 'running');
  expect(session.sandbox.open).toBe(1);
  await session.dispose();
  await expect.poll(() => session.sandbox.open).toBe(0);
});

test('a tool may declare only the network, which the sandbox provides', async () => {
  const session = openUserCodeSession({
    tools: ["name: 'weather' network: // answers fetched"],
    calls: ['weather', ['sql_query', { statement: 'select 1' }]],
  });
  const state = await session.until(({ run }) => run?.status === 'done');
  expect(outputTexts(state)?.[0]).toBe('fetched');
  expect(state.run?.lanes[1]?.decidedBy).toMatchObject({
    rule: 'capabilities.missing_backend',
    value: ['secrets'],
  });
});

test('a sandbox that cannot be opened ends the run and reports it', async () => {
  const sandbox = createFakeSandbox();
  sandbox.openRun = () => {
    throw new Error('no Worker');
  };
  const session = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] }, { sandbox });
  const { run } = await session.until((s) => s.run?.status === 'stopped');
  expect(run?.warnings).toEqual(['The run could not start: no Worker']);
});

test('the lookup gate names the author of a tool', async () => {
  const session = openUserCodeSession({ tools: [WEATHER], calls: [READ, 'weather'] });
  await session.until(({ run }) => run?.status === 'done');
  const lookupOf = (callId: string) => {
    session.actions.selectCall(callId);
    return selectLadder(session.state()).find(({ id }) => id === 'lookup')?.detail;
  };
  expect(lookupOf('c1')).toMatch(/^built-in/);
  expect(lookupOf('c2')).toMatch(/^your tool/);
  session.actions.removeTool('own-1');
  await session.until(({ tools }) => !tools.some(({ name }) => name === 'weather'));
  expect(lookupOf('c2')).toMatch(/^your tool/);
});
