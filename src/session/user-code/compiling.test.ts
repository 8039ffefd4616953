import { expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/api.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import {
  createManualSchedule,
  createUserCodeWorkspace,
  openTestSession,
} from '../testing/open-test-session.ts';
import {
  openUserCodeSession,
  outputTexts,
  READ,
  WEATHER,
} from '../testing/user-code-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';

test('a broken file stops the batch, with line and column, and runs after a fix', async () => {
  const session = openUserCodeSession({
    tools: ["name: 'weather'\n  @@"],
    calls: ['weather', READ],
  });
  const { runRefusal } = await session.until((s) => s.runRefusal !== undefined);

  expect(runRefusal).toMatch(
    /weather\.ts has an error at line 2, column 3: Syntax error: Unexpected token\./,
  );
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
  expect(outputTexts(state)?.[0]).toBe('sunny');
  expect(state.runRefusal).toBeUndefined();
  expect(selectProblems(state)).toEqual([]);
});

test('a broken file that no call needs is a problem, and stops nothing', async () => {
  const session = openUserCodeSession({ tools: ["name: 'weather' @@"], calls: [READ] });
  const state = await session.runToEnd();
  await session.until((s) => s.userTools['own-1']?.status === 'broken');
  expect(state.run?.lanes[0]?.status).toBe('ok');
  expect(selectProblems(session.state())).toMatchObject([{ severity: 'error', blocks: false }]);
});

test('a name that the registry refuses is a problem of the file', async () => {
  const session = openUserCodeSession({ tools: ["name: 'weather'\n"], calls: [] });
  await session.until((s) => s.userTools['own-1']?.status === 'ok');
  session.actions.setCodeText('own-1', 'no name at all');
  const { userTools } = await session.until((s) => s.userTools['own-1']?.status === 'broken');
  expect(userTools['own-1']).toMatchObject({
    errors: [{ message: expect.stringContaining('name') }],
  });
});

test('stop cancels a run that waits for a file', async () => {
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const session = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] }, { sandbox });
  await session.until(({ preparing }) => preparing);
  session.actions.stop();
  expect(session.state().preparing).toBe(false);
  sandbox.held[0]?.finish();
  await session.until((s) => s.userTools['own-1']?.status === 'ok');
  await session.ready;
  expect(session.state().run).toBeUndefined();

  session.actions.run();
  expect(session.state().run?.status).toBe('running');
});

test('Run does not wait for a pause in typing, and runs the latest text', async () => {
  const typing = createManualSchedule();
  const session = openUserCodeSession(
    { tools: [WEATHER], calls: ['weather'] },
    { afterTyping: typing.schedule },
  );
  await session.until(({ run }) => run?.status === 'done');
  session.actions.setCodeText('own-1', `${WEATHER}, 20 °C`);
  session.actions.setCodeText('own-1', `${WEATHER}, 21 °C`);
  expect(typing.waiting).toBe(1);
  expect(outputTexts(await session.runToEnd())).toEqual(['sunny, 21 °C']);
  expect(session.sandbox.compiled).toHaveLength(2);
});

test('errors of an unfinished text wait for a pause in typing, and Run shows them at once', async () => {
  const typing = createManualSchedule();
  const session = openUserCodeSession(
    { tools: [WEATHER], calls: ['weather'] },
    { afterTyping: typing.schedule },
  );
  await session.until(({ run }) => run?.status === 'done');
  const statusOf = () => session.state().userTools['own-1']?.status;
  session.actions.setCodeText('own-1', `${WEATHER} @@`);
  typing.flush();
  await expect.poll(() => typing.waiting).toBe(1);
  expect(statusOf()).toBe('compiling');
  session.actions.setCodeText('own-1', `${WEATHER} @@ @@`);
  typing.flush();
  await expect.poll(() => typing.waiting).toBe(1);
  typing.flush();
  expect(statusOf()).toBe('broken');

  session.actions.setCodeText('own-1', WEATHER);
  typing.flush();
  await session.until(() => statusOf() === 'ok');
  session.actions.setCodeText('own-1', `${WEATHER} @@`);
  session.actions.run();
  await session.until(({ runRefusal }) => runRefusal !== undefined);
  expect(statusOf()).toBe('broken');
});

test('the compilation of an old text is ignored', async () => {
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const typing = createManualSchedule();
  const session = openUserCodeSession(
    { tools: ["name: 'old'"] },
    { sandbox, afterTyping: typing.schedule },
  );
  await session.until(() => sandbox.held.length === 1);
  session.actions.setCodeText('own-1', "name: 'new'");
  typing.flush();
  // One at a time: the keys of a quick typist would queue up.
  expect(sandbox.held).toHaveLength(1);
  sandbox.held[0]?.finish();
  await expect.poll(() => sandbox.held.length).toBe(2);
  expect(session.state().userTools['own-1']?.status).toBe('compiling');
  sandbox.held[1]?.finish();
  await session.until((s) => s.userTools['own-1']?.status === 'ok');
  expect(session.state().userTools['own-1']).toMatchObject({
    module: { descriptor: { name: 'new' } },
  });
});

test('without a sandbox user code reports that it cannot run, and the catalogue runs', async () => {
  const storage = createMemoryStorage(createUserCodeWorkspace({ tools: [WEATHER], calls: [READ] }));
  const session = openTestSession({ storage });
  await session.until(({ run }) => run?.status === 'done');
  await session.until((s) => s.userTools['own-1']?.status === 'broken');
  session.actions.addCall('weather');
  session.actions.run();
  expect(session.state().runRefusal).toContain('Your code cannot run');
});

test('a file that waits for the network is compiled when it is back', async () => {
  const fake = createFakeSandbox();
  let comeBack = () => {};
  const back = new Promise<void>((resolve) => {
    comeBack = resolve;
  });
  let online = false;
  const compile = async (source: string, kind: 'tool') =>
    online
      ? fake.compile(source, kind)
      : { ok: false, errors: [{ message: 'Waits for the network.' }], isUnreachable: true };
  // Only tools are compiled here.
  const untilReachable = () => back;
  const sandbox = { ...fake, compile: compile as Sandbox['compile'], untilReachable };
  const session = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] }, { sandbox });
  const { runRefusal } = await session.until((s) => s.runRefusal !== undefined);
  expect(runRefusal).toContain('Waits for the network.');

  online = true;
  comeBack();
  await session.until((s) => s.userTools['own-1']?.status === 'ok');
  expect(session.state().runRefusal).toBeUndefined();
  expect(outputTexts(await session.runToEnd())).toEqual(['sunny']);
});
