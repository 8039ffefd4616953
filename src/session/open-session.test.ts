import { expect, test } from 'vitest';
import { openSession } from './open-session.ts';
import { openTestSession } from './testing/open-test-session.ts';

test('shows the example before its code is loaded, and acts in order after it', async () => {
  const session = openTestSession({ createId: () => 'document-1' }, openSession);
  const { state, actions } = session;
  expect(state().workspace.id).toBe('document-1');
  actions.setBudget(4000);
  actions.setDryRun(true);
  expect(state().workspace.dryRun).toBe(false);
  await session.ready;
  const { workspace } = state();
  expect([workspace.budget.totalChars, workspace.dryRun]).toEqual([4000, true]);
  actions.setBudget(5000);
  expect(state().workspace.budget.totalChars).toBe(5000);
  await session.dispose();
});

test('remembers Run while its code loads', async () => {
  // A safe start runs nothing by itself.
  const session = openTestSession({ safe: true }, openSession);
  session.actions.run();
  await session.until(({ run }) => run?.status === 'done');
  await session.dispose();
});

test('drops a Run that was stopped while its code loaded', async () => {
  const session = openTestSession({ safe: true }, openSession);
  session.actions.run();
  session.actions.stop();
  await session.ready;
  // This run is the first one.
  const { run } = await session.runToEnd();
  expect(run?.id).toBe(1);
  await session.dispose();
});

test('says so when its code does not load, and exports the document', async () => {
  const session = openTestSession({ createId: () => 'document-1' }, (ports) =>
    openSession(ports, async () => {
      throw new Error('no network');
    }),
  );
  await session.ready;
  const { notice, save } = session.state();
  expect(notice).toContain('did not load');
  expect(save).toBe('memory-only');
  expect(JSON.parse(session.actions.exportWorkspace())).toHaveProperty('id', 'document-1');
});
