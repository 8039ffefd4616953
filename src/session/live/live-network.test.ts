import { expect, test } from 'vitest';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { createManualSchedule } from '../testing/open-test-session.ts';
import { openUserCodeSession } from '../testing/user-code-test-support.ts';

const REAL = 'https://api.real.test';
const fetching = (host: string) =>
  `name: 'far', network: { allowedHosts: ['${host}'] }\n// fetches https://${host}/zen`;
const FREE = fetching('free.test');
const GRANTED = fetching('api.real.test');

/** A session in live mode, whose tool reaches a host without consent, and whose user allowed another. */
async function openGranted() {
  const edited = createManualSchedule();
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const sent: string[] = [];
  const session = openUserCodeSession(
    { tools: [FREE], calls: ['far'] },
    {
      ...{ sandbox, afterLiveEdit: edited.schedule, afterLiveRun: () => () => {} },
      network: async ({ url }) => {
        sent.push(url);
        return new Response('zen');
      },
    },
  );
  /** Ends the compilation of this text, as soon as it begins. */
  const finish = async (text: string) => {
    const isHeld = () => sandbox.held.find(({ source }) => source === text);
    await expect.poll(isHeld).toBeDefined();
    isHeld()?.finish();
  };
  await finish(FREE);
  await session.until(({ run }) => run?.status === 'done');
  session.actions.allowOrigin(REAL);
  (await session.actions.loadActions('live')).setLive(true);
  expect(session.state().live?.pause).toBeUndefined();
  const write = (text: string) => session.actions.setCodeText('own-1', text);
  return { session, sandbox, edited, sent, finish, write };
}

/** All that follows without waiting for a timer is over. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

test('an edit while a live run waits for the compiler sends no real request', async () => {
  const { session, edited, sent, finish, write } = await openGranted();
  const comment = `${FREE}\n// More.`;
  write(comment);
  edited.flush();
  write(GRANTED);
  await finish(comment);
  await finish(GRANTED);
  await session.until(({ userTools }) => userTools['own-1']?.status === 'ok');
  await nextTask();
  expect(session.state().live?.pause).toMatch(/^far may use the real network/);
  expect(sent).toEqual([]);
  await session.runToEnd();
  expect(sent).toEqual([`${REAL}/zen`]);
});

test.each([
  ['a tool of another host', FREE],
  ['a tool without network', "name: 'far'\n// answers here"],
])('an edit that ends the pause runs: %s', async (_, text) => {
  const { session, edited, sent, finish, write } = await openGranted();
  write(GRANTED);
  await finish(GRANTED);
  await session.until(({ userTools }) => userTools['own-1']?.status === 'ok');
  expect(session.state().live?.pause).toMatch(/^far may use the real network/);
  expect(edited.waiting).toBe(0);
  const edit = `${text}\n// Edited.`;
  write(edit);
  await finish(edit);
  await session.until(({ live }) => live?.pause === undefined);
  expect(edited.waiting).toBe(1);
  edited.flush();
  const { run, workspace } = await session.until(({ run }) => run?.live !== undefined);
  expect(run?.input).toBe(workspace);
  expect(sent).toEqual([]);
});

test('a server that the user allows during a live run receives no request from it', async () => {
  const edited = createManualSchedule();
  const sent: string[] = [];
  const session = openUserCodeSession(
    { tools: [FREE], calls: ['far', 'far'] },
    {
      ...{ afterLiveEdit: edited.schedule, afterLiveRun: () => () => {} },
      network: async ({ url }) => {
        sent.push(url);
        return new Response('zen');
      },
    },
  );
  await session.until(({ run }) => run?.status === 'done');
  (await session.actions.loadActions('live')).setLive(true);
  session.store.subscribe(({ networkAsks }) => {
    if (networkAsks.includes(REAL)) session.actions.allowOrigin(REAL);
  });
  session.actions.setCodeText('own-1', GRANTED);
  edited.flush();
  const { run, live } = await session.until(({ run }) => run?.live !== undefined);
  expect(run?.lanes.map(({ status }) => status)).toEqual(['failed', 'failed']);
  expect(live?.pause).toMatch(/^far may use the real network/);
  expect(sent).toEqual([]);
  await session.runToEnd();
  expect(sent).toHaveLength(2);
});
