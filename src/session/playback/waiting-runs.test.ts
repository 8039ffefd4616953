import { expect, test } from 'vitest';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { openUserCodeSession, WEATHER } from '../testing/user-code-test-support.ts';

const CHANGED = `${WEATHER}, 20 °C`;

/** A session in which an edit of the sandbox data waits for the compiler before it runs. */
async function openWaiting() {
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const session = openUserCodeSession(
    { tools: [WEATHER], calls: ['weather'] },
    { sandbox, network: async () => new Response('') },
  );
  await session.until(({ preparing }) => preparing);
  sandbox.held[0]?.finish();
  const first = await session.until(({ run }) => run?.status === 'done');
  session.actions.setCodeText('own-1', CHANGED);
  const scenario = await session.actions.loadActions('scenario');
  scenario.setCallFault('call_1', { failure: 'server-error' });
  expect(session.state().preparing).toBe(true);
  await expect.poll(() => sandbox.held).toHaveLength(2);
  const finish = () => {
    sandbox.held[1]?.finish();
    return session.until(({ preparing }) => !preparing);
  };
  return { session, first, finish };
}

test('a run after an edit waits for the compiler', async () => {
  const { session, first, finish } = await openWaiting();
  await finish();
  const { run, workspace } = await session.until(({ run }) => run?.id !== first.run?.id);
  expect(run?.input).toBe(workspace);
});

test('a run after an edit does not start if the user meanwhile allowed a real server', async () => {
  const { session, first, finish } = await openWaiting();
  session.actions.allowOrigin('https://api.real.test');
  expect((await finish()).run).toBe(first.run);
});

test('a run after an edit does not start if code of the document meanwhile hung', async () => {
  const { session, first, finish } = await openWaiting();
  session.store.setState({ autoRun: false });
  expect((await finish()).run).toBe(first.run);
});
