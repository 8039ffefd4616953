import { expect, test } from 'vitest';
import { BOARD, openUserCodeSession, READ, WEATHER } from '../testing/user-code-test-support.ts';

test('lines and problems of a reducer belong to the call that it reduces', async () => {
  const session = openUserCodeSession({
    tools: [WEATHER],
    reducers: { weather: "toolName: 'weather'\n// logs short\n// throws too short" },
    calls: [READ, 'weather', 'weather'],
  });
  const { run, log, runtimeProblems } = await session.until((s) => s.run?.status === 'done');
  expect(log.map(({ text, callId }) => `${text} ${callId}`)).toEqual(['short c2', 'short c3']);
  expect(runtimeProblems).toMatchObject([
    { where: { kind: 'reducer', tool: 'weather', line: 3 }, callId: 'c2' },
    { where: { kind: 'reducer', tool: 'weather', line: 3 }, callId: 'c3' },
  ]);
  expect(run?.lanes[1]).toMatchObject({ status: 'ok', reduced: { outcome: 'failed' } });
});

test("a user's reducer replaces the built-in one until it is removed", async () => {
  const session = openUserCodeSession({ calls: [BOARD] });
  const builtIn = (await session.until(({ run }) => run?.status === 'done')).run?.lanes[0];
  expect(builtIn?.reduced?.outcome).toBe('applied');

  session.actions.setReducerText('kanban_list', "toolName: 'kanban_list' // keeps 7");
  const own = (await session.runToEnd()).run?.lanes[0];
  expect(own?.reducedText).toBe(own?.rawText?.slice(0, 7));

  session.actions.setReducerText('kanban_list', undefined);
  expect((await session.runToEnd()).run?.lanes[0]?.reducedText).toBe(builtIn?.reducedText);

  expect(session.state().undo).toEqual({
    label: 'Removed the reducer of kanban_list',
    offersUndo: true,
  });
  session.actions.undo();
  expect((await session.runToEnd()).run?.lanes[0]?.reducedText).toBe(own?.reducedText);
});

test('other code of a reducer is one step, which the page offers to undo', async () => {
  const session = openUserCodeSession({ reducers: { terminal: 'mine' } });
  await session.ready;
  session.actions.setReducerText('terminal', 'mine, edited');
  session.actions.replaceReducer('terminal', 'blocks');
  expect(session.state().undo).toEqual({
    label: 'Replaced the reducer of terminal',
    offersUndo: true,
  });
  session.actions.undo();
  expect(session.state().workspace.reducers.terminal).toBe('mine, edited');
});

test('a reducer for another tool is a problem of the file', async () => {
  const session = openUserCodeSession({
    reducers: { kanban_list: "toolName: 'terminal' // keeps 7" },
    calls: [BOARD],
  });
  const { runRefusal } = await session.until((s) => s.runRefusal !== undefined);
  expect(runRefusal).toContain('its toolName is "terminal". Write toolName: "kanban_list".');
});

test('a new reducer starts from a template for its tool', async () => {
  const session = openUserCodeSession({});
  await session.ready;
  session.actions.writeReducer('terminal');
  expect(session.state()).toMatchObject({ editorTab: 'reducer', selectedTool: 'terminal' });
  await session.until((s) => s.userReducers.terminal?.status === 'ok');
  expect(session.state().workspace.reducers.terminal).toContain("toolName: 'terminal'");
});

test('a reducer is checked with its tool’s results in the shown run', async () => {
  const code = "toolName: 'weather' // keeps 3";
  const session = openUserCodeSession({
    tools: [WEATHER],
    reducers: { weather: code },
    calls: ['weather'],
  });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.checkReducer('weather');
  expect(session.state().checks.weather).toEqual({ status: 'running' });
  const { checks } = await session.until((s) => s.checks.weather?.status === 'done');
  expect(checks.weather).toMatchObject({ report: { ok: true }, code });
  const [withRun] = session.sandbox.checked;

  session.actions.setReducerText('tides', "toolName: 'tides' Math.random");
  session.actions.checkReducer('tides');
  const after = await session.until((s) => s.checks.tides?.status === 'done');
  expect(after.checks.tides).toMatchObject({
    report: { ok: false, problems: [{ rule: 'deterministic' }] },
  });
  expect(withRun).toBe((session.sandbox.checked[1] ?? 0) + 1);

  session.actions.setReducerText('tides', '@@');
  session.actions.checkReducer('tides');
  const refused = await session.until((s) => s.checks.tides?.status === 'refused');
  expect(refused.checks.tides).toMatchObject({ message: expect.stringContaining('compile') });
});

test.each([true, false])(
  'the built-in reducer of a name is that of the user’s tool, with the example or without: %s',
  async (hasExample) => {
    const session = openUserCodeSession({
      tools: [WEATHER.replaceAll('weather', 'kanban_list')],
      calls: ['kanban_list'],
    });
    await session.ready;
    if (!hasExample) (await session.actions.loadActions('toolList')).removeExample('kanban_list');
    const { run, tools } = await session.runToEnd();
    const own = tools.find(({ userCodeId }) => userCodeId !== undefined);
    expect(own).toMatchObject({ name: 'kanban_list', origin: 'user', hasReducer: true });
    expect(await own?.loadReducerSource?.()).toContain('kanbanListReducer');
    expect(run?.lanes[0]?.reduced).toBeDefined();
  },
);
