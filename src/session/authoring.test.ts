import { expect, test } from 'vitest';
import { createFakeSandbox } from './fake-sandbox.ts';
import { selectLadder } from './ladder-selectors.ts';
import { selectOutput } from './output.ts';
import {
  selectDefinitions,
  selectIsStale,
  selectLane,
  selectProblems,
  selectToolRows,
} from './selectors.ts';
import { createMemoryStorage } from './storage.ts';
import {
  createManualSchedule,
  createOwnWorkspace,
  createStandingClock,
  type OwnWorkspaceParts,
  openTestSession,
} from './test-support.ts';

const WEATHER = "name: 'weather'\n// answers sunny";
const TIDES = "name: 'tides'\n// answers high";
const READ = ['read_file', { path: 'README.md' }] as const;
const BOARD = ['kanban_list', { limit: 3 }] as const;

function open(
  parts: OwnWorkspaceParts,
  ports: Parameters<typeof openTestSession>[0] & {
    sandbox?: ReturnType<typeof createFakeSandbox>;
  } = {},
) {
  const sandbox = ports.sandbox ?? createFakeSandbox();
  const storage = createMemoryStorage(createOwnWorkspace(parts));
  return { ...openTestSession({ storage, sandbox, ...ports }), sandbox };
}

/** The texts that the model gets, in the order of the calls. */
function texts(state: ReturnType<ReturnType<typeof openTestSession>['state']>) {
  return state.run?.lanes.map((lane) => selectOutput(lane)?.trimmed.text ?? lane.status);
}

test('own tools and tools of the catalogue run in one batch, and the sandbox is closed after', async () => {
  const session = open({ tools: [WEATHER, TIDES], calls: ['weather', READ, 'tides', BOARD] });
  const state = await session.until(({ run }) => run?.status === 'done');

  expect(state.run?.lanes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(texts(state)).toMatchObject(['sunny', expect.stringContaining('#'), 'high', {}]);
  expect(session.sandbox.open).toBe(0);
  expect(selectDefinitions(state).definitions.map(({ name }) => name)).toContain('weather');
  expect(selectToolRows(state).find(({ name }) => name === 'tides')).toMatchObject({
    origin: 'own',
    ownId: 'own-2',
    status: 'visible',
  });
});

test('a batch without own calls opens no sandbox, whatever the workspace holds', async () => {
  const session = open(
    { tools: [WEATHER, '@@'], calls: [READ] },
    { sandbox: createFakeSandbox({ holdCompiles: true }) },
  );
  await session.until(({ run }) => run?.status === 'done');
  expect(session.sandbox.asked).toEqual([]);
});

test('a broken file stops the batch, with line and column, and runs once it is mended', async () => {
  const session = open({ tools: ["name: 'weather'\n  @@"], calls: ['weather', READ] });
  const { runRefusal } = await session.until((s) => s.runRefusal !== undefined);

  expect(runRefusal).toMatch(/weather\.ts cannot be used at line 2, column 3: Unexpected token\./);
  expect(session.state().run).toBeUndefined();
  expect(selectProblems(session.state())).toMatchObject([
    { where: { kind: 'code', toolId: 'own-1', line: 2, column: 3 }, blocks: true },
  ]);
  expect(selectToolRows(session.state()).at(-1)).toMatchObject({
    name: 'weather',
    status: 'broken',
  });
  session.actions.run();
  expect(session.state().bottomTab).toBe('problems');

  session.actions.setCodeText('own-1', WEATHER);
  const state = await session.runToEnd();
  expect(texts(state)?.[0]).toBe('sunny');
  expect(state.runRefusal).toBeUndefined();
  expect(selectProblems(state)).toEqual([]);
});

test('a broken file that no call needs is a problem, and stops nothing', async () => {
  const session = open({ tools: ["name: 'weather' @@"], calls: [READ] });
  const state = await session.runToEnd();
  await session.until((s) => s.own['own-1']?.status === 'broken');
  expect(state.run?.lanes[0]?.status).toBe('ok');
  expect(selectProblems(session.state())).toMatchObject([{ severity: 'error', blocks: false }]);
});

test('what a tool throws is shown with its line, until the file says something else', async () => {
  const session = open({
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
  ['timeout', /ran out of time .*at line 1, column 17 of its code.*loop/],
  ['memory', /wanted more memory/],
  ['message_flood', /more requests, timers or progress events/],
  ['output_size', /larger than what may leave/],
  ['sandbox_restarted', /no fault of its own/],
  ['sandbox_failed', /broke down/],
])('a stop by the sandbox is told in words: %s', async (reason, sentence) => {
  const session = open({ tools: [`name: 'weather' // stops ${reason}`], calls: ['weather'] });
  const state = await session.until(({ run }) => run?.status === 'done');

  expect(selectLane(state)?.settled).toMatchObject({ ok: false, reason });
  const failed = selectLadder(state).find(({ status }) => status === 'failed');
  expect(failed?.refusal).toMatchObject({ rule: `execute.${reason}` });
  expect(failed?.refusal?.sentence).toMatch(sentence);
  expect(state.runtimeProblems).toMatchObject([{ stopped: reason }]);
});

test('a new run begins with an empty log and no problems of the last one', async () => {
  const session = open({ tools: ["name: 'weather' // throws no"], calls: ['weather'] });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.setCodeText('own-1', "name: 'weather'\n// logs asked the station");
  const { log, runtimeProblems } = await session.runToEnd();
  expect(runtimeProblems).toEqual([]);
  expect(log).toEqual([
    { id: 0, at: 0, level: 'log', text: 'asked the station', toolName: 'weather', callId: 'c1' },
  ]);
  expect((await session.runToEnd()).log).toHaveLength(1);
});

test('lines and problems of a reducer belong to the call that it reduces', async () => {
  const session = open({
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

test('an own reducer replaces the built-in one, and removing it brings that back', async () => {
  const session = open({ calls: [BOARD] });
  const builtIn = (await session.until(({ run }) => run?.status === 'done')).run?.lanes[0];
  expect(builtIn?.reduced?.outcome).toBe('applied');

  session.actions.setReducerText('kanban_list', "toolName: 'kanban_list' // keeps 7");
  const own = (await session.runToEnd()).run?.lanes[0];
  expect(own?.reducedText).toBe(own?.rawText?.slice(0, 7));

  session.actions.setReducerText('kanban_list', undefined);
  expect((await session.runToEnd()).run?.lanes[0]?.reducedText).toBe(builtIn?.reducedText);

  expect(session.state().undo).toEqual({ label: 'Removed the reducer of kanban_list' });
  session.actions.undo();
  expect((await session.runToEnd()).run?.lanes[0]?.reducedText).toBe(own?.reducedText);
});

test('a reducer for another tool than its own is a problem of the file', async () => {
  const session = open({
    reducers: { kanban_list: "toolName: 'terminal' // keeps 7" },
    calls: [BOARD],
  });
  const { runRefusal } = await session.until((s) => s.runRefusal !== undefined);
  expect(runRefusal).toContain('its toolName says "terminal". Write toolName: "kanban_list".');
});

test('a disabled tool is not registered, and its calls say why', async () => {
  const session = open({ tools: [WEATHER, "name: 'tides' @@"], calls: ['weather', 'tides'] });
  await session.until((s) => s.runRefusal !== undefined);
  session.actions.setToolDisabled('own-1', true);
  session.actions.setToolDisabled('own-2', true);
  const state = await session.runToEnd();
  expect(state.run?.lanes.map(({ decidedBy }) => decidedBy?.rule)).toEqual([
    'lookup.unknown',
    'lookup.unknown',
  ]);
  const refused = selectLadder(state).find(({ status }) => status === 'refused');
  expect(refused?.refusal?.sentence).toMatch(/^weather is disabled/);
  expect(selectToolRows(state).at(-2)).toMatchObject({ disabled: true, tag: 'disabled' });

  session.actions.setToolDisabled('own-1', false);
  expect(texts(await session.runToEnd())?.[0]).toBe('sunny');
});

test('a removed tool leaves its calls, and undo brings it back to its place', async () => {
  const session = open({ tools: [WEATHER, TIDES], calls: ['weather'] });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.removeTool('own-1');
  expect(session.state().undo).toEqual({ label: 'Removed weather' });
  const { run } = await session.runToEnd();
  expect(run?.lanes[0]?.decidedBy?.rule).toBe('lookup.unknown');

  session.actions.undo();
  expect(session.state().undo).toBeUndefined();
  expect(session.state().workspace.tools.map(({ id }) => id)).toEqual(['own-1', 'own-2']);
  expect(session.state()).toMatchObject({ selectedTool: 'weather', selectedOwnId: 'own-1' });
  expect(texts(await session.runToEnd())).toEqual(['sunny']);
});

test('a removed call comes back to its place', async () => {
  const session = open({ calls: [READ, BOARD] });
  await session.ready;
  const before = session.state().workspace;
  session.actions.removeCall('c1');
  expect(session.state().undo).toEqual({ label: 'Removed call_1' });
  session.actions.undo();
  expect(session.state().workspace).toEqual(before);
  expect(session.state().selectedCallId).toBe('c1');
});

test('a tool that says it is not available is refused, in the list and in the run', async () => {
  const session = open({ tools: ["name: 'weather' // unavailable"], calls: ['weather'] });
  const state = await session.until(({ run }) => run?.status === 'done');
  expect(state.run?.lanes[0]?.decidedBy?.rule).toBe('availability.unavailable');
  await session.until(({ surface }) => surface?.explanations.has('weather') === true);
  expect(selectToolRows(session.state()).at(-1)).toMatchObject({ status: 'unavailable' });
  expect(session.sandbox.asked).toContainEqual(['weather']);
});

test('a name that is taken is a problem of the later file; calls go to the first', async () => {
  const session = open({ tools: [WEATHER, "name: 'read_file' // answers mine"], calls: [READ] });
  await session.until((s) => s.own['own-2']?.status === 'ok');
  const state = await session.runToEnd();
  expect(texts(state)).not.toContain('mine');
  expect(selectProblems(state)).toMatchObject([
    { where: { kind: 'code', toolId: 'own-2' }, blocks: false },
  ]);
  expect(selectToolRows(session.state()).at(-1)).toMatchObject({ tag: 'name taken' });
  session.actions.selectOwnTool('own-2');
  session.actions.setCodeText('own-2', "name: 'read_all'");
  await session.until((s) => s.own['own-2']?.status === 'ok');
  expect(session.state()).toMatchObject({ selectedTool: 'read_all', selectedOwnId: 'own-2' });
});

test('a name that the registry refuses is a problem of the file', async () => {
  const session = open({ tools: ["name: 'weather'\n"], calls: [] });
  await session.until((s) => s.own['own-1']?.status === 'ok');
  session.actions.setCodeText('own-1', 'no name at all');
  const { own } = await session.until((s) => s.own['own-1']?.status === 'broken');
  expect(own['own-1']).toMatchObject({ errors: [{ message: expect.stringContaining('name') }] });
});

test('stop answers at once while a tool hangs, and the next run works', async () => {
  const session = open({ tools: ["name: 'weather' // hangs"], calls: ['weather'] });
  await session.until(({ run }) => run?.lanes[0]?.status === 'running');
  session.actions.stop();
  expect(session.state().run?.status).toBe('stopped');
  const { run } = await session.until((s) => s.run?.lanes[0]?.result !== undefined);
  expect(run?.lanes[0]?.settled?.reason).toBe('aborted');
  expect(session.sandbox.open).toBe(0);

  session.actions.setCodeText('own-1', WEATHER);
  expect(texts(await session.runToEnd())).toEqual(['sunny']);
});

test('stop takes back a run that waits for a file', async () => {
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const session = open({ tools: [WEATHER], calls: ['weather'] }, { sandbox });
  await session.until(({ preparing }) => preparing);
  session.actions.stop();
  expect(session.state().preparing).toBe(false);
  sandbox.held[0]?.finish();
  await session.until((s) => s.own['own-1']?.status === 'ok');
  await session.ready;
  expect(session.state().run).toBeUndefined();

  session.actions.run();
  expect(session.state().run?.status).toBe('running');
});

test('Run does not wait for the pause in typing, and runs the latest text', async () => {
  const typing = createManualSchedule();
  const session = open({ tools: [WEATHER], calls: ['weather'] }, { afterTyping: typing.schedule });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.setCodeText('own-1', `${WEATHER}, 20 °C`);
  session.actions.setCodeText('own-1', `${WEATHER}, 21 °C`);
  expect(typing.waiting).toBe(1);
  expect(texts(await session.runToEnd())).toEqual(['sunny, 21 °C']);
  expect(session.sandbox.compiled).toHaveLength(2);
});

test('the compilation of an old text never wins', async () => {
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const typing = createManualSchedule();
  const session = open({ tools: ["name: 'old'"] }, { sandbox, afterTyping: typing.schedule });
  await session.until(() => sandbox.held.length === 1);
  session.actions.setCodeText('own-1', "name: 'new'");
  typing.flush();
  expect(sandbox.held).toHaveLength(2);
  sandbox.held[1]?.finish();
  await session.until((s) => s.own['own-1']?.status === 'ok');
  sandbox.held[0]?.finish();
  await session.flush();
  expect(session.state().own['own-1']).toMatchObject({ module: { descriptor: { name: 'new' } } });
});

test('without a sandbox own code says that it cannot run, and the catalogue runs', async () => {
  const storage = createMemoryStorage(createOwnWorkspace({ tools: [WEATHER], calls: [READ] }));
  const session = openTestSession({ storage });
  await session.until(({ run }) => run?.status === 'done');
  await session.until((s) => s.own['own-1']?.status === 'broken');
  session.actions.addCall('weather');
  session.actions.run();
  expect(session.state().runRefusal).toContain('Own code cannot run here');
});

test('a new tool comes from a template, under a free name, with its code open', async () => {
  const session = open({ calls: [READ] });
  await session.ready;
  session.actions.addTool('blank');
  session.actions.addTool('blank');
  const state = await session.until(
    ({ own }) => Object.values(own).filter(({ status }) => status === 'ok').length === 2,
  );
  expect(
    selectToolRows(state)
      .slice(-2)
      .map(({ name }) => name),
  ).toEqual(['my_tool', 'my_tool_2']);
  expect(state).toMatchObject({ selectedTool: 'my_tool_2', editorTab: 'code' });
  expect(state.workspace.tools[0]?.code).toContain("from 'toolyard'");
  expect(state.workspace.batches[0]?.calls).toHaveLength(1);
});

test('a tool of the catalogue gives its schema to a new one', async () => {
  const session = open({});
  await session.ready;
  session.actions.addTool({ from: 'read_file' });
  const code = session.state().workspace.tools[0]?.code ?? '';
  expect(code).toContain('name: "read_file_2"');
  expect(code).toContain('"path"');
  session.actions.duplicateTool(session.state().selectedOwnId ?? '');
  expect(session.state().workspace.tools[1]?.code).toBe(code.replace('file_2"', 'file_2_2"'));
});

test('a reducer begins as a template for its tool', async () => {
  const session = open({});
  await session.ready;
  session.actions.writeReducer('terminal');
  expect(session.state()).toMatchObject({ editorTab: 'reducer', selectedTool: 'terminal' });
  await session.until((s) => s.ownReducers.terminal?.status === 'ok');
  expect(session.state().workspace.reducers.terminal).toContain("toolName: 'terminal'");
});

test('a reducer is checked with what its tool answered in the shown run', async () => {
  const code = "toolName: 'weather' // keeps 3";
  const session = open({ tools: [WEATHER], reducers: { weather: code }, calls: ['weather'] });
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

test('a run in standing time still closes what it opened when another one replaces it', async () => {
  const session = open(
    { tools: [WEATHER], calls: ['weather', READ] },
    { createClock: createStandingClock },
  );
  await session.until(({ run }) => run?.lanes[1]?.status === 'running');
  expect(session.sandbox.open).toBe(1);
  await session.dispose();
  await expect.poll(() => session.sandbox.open).toBe(0);
});

test('a tool may declare the network, which the sandbox answers, and nothing more', async () => {
  const session = open({
    tools: ["name: 'weather' network: // answers fetched"],
    calls: ['weather', ['sql_query', { statement: 'select 1' }]],
  });
  const state = await session.until(({ run }) => run?.status === 'done');
  expect(texts(state)?.[0]).toBe('fetched');
  expect(state.run?.lanes[1]?.decidedBy).toMatchObject({
    rule: 'capabilities.missing_backend',
    value: ['secrets'],
  });
});

test('a sandbox that cannot be opened ends the run and says so', async () => {
  const sandbox = createFakeSandbox();
  sandbox.openRun = () => {
    throw new Error('no Worker');
  };
  const session = open({ tools: [WEATHER], calls: ['weather'] }, { sandbox });
  const { run } = await session.until((s) => s.run?.status === 'stopped');
  expect(run?.warnings).toEqual(['The sandbox could not run: no Worker']);
});
