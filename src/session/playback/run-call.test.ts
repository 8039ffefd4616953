import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { findBatchRun } from '../run-history/find-batch-run.ts';
import { selectIsStale } from '../store/selectors.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { BOARD, READ } from '../testing/user-code-test-support.ts';

async function open() {
  const session = openTestSession({
    storage: createMemoryStorage(createUserCodeWorkspace({ calls: [READ, BOARD] })),
  });
  await session.until(({ run }) => run?.status === 'done');
  const history = await session.actions.loadActions('runHistory');
  const runCall = async (tool: string) => {
    session.actions.selectCall(session.callTo(tool));
    const before = session.state().run?.id;
    session.actions.runCall();
    const state = await session.until(({ run }) => run?.id !== before && run?.status === 'done');
    return state;
  };
  return { ...session, history, runCall };
}

test('the selected call runs alone, and gets the whole budget', async () => {
  const { runCall, state } = await open();
  const { run } = await runCall('kanban_list');
  expect(run?.lanes.map(({ tool, index, status }) => [tool, index, status])).toEqual([
    ['kanban_list', 0, 'ok'],
  ]);
  expect(run?.batch).toMatchObject({ calls: 1 });
  expect(selectIsStale(state())).toBe(false);
  expect(state().workspace.batches[0]?.calls).toHaveLength(2);
});

test('invalid arguments of another call do not prevent it', async () => {
  const { runCall, actions, callTo, state } = await open();
  actions.setArgsText(callTo('read_file'), '{');
  const { run } = await runCall('kanban_list');
  expect(run?.lanes.map(({ status }) => status)).toEqual(['ok']);
  actions.run();
  expect(state().runRefusal).toMatch(/^Cannot run\. The arguments of call_1/);
});

test('the history keeps which call ran, and its workspace has the whole batch', async () => {
  const { runCall, history, until, runToEnd, state } = await open();
  await runCall('kanban_list');
  const { runs } = await until(({ runs }) => runs?.records.length === 2);
  const record = runs?.records[1];
  expect(record?.facts.calls).toBe(1);
  expect(record?.changes).toEqual(['only call_2']);
  await runToEnd();
  await until(({ runs: now }) => now?.records.length === 3);
  expect(state().runs?.records[2]?.changes).toEqual([]);

  expect(findBatchRun(runs?.records ?? [], record?.detail?.input)).toBe(runs?.records[0]);
  history.show(record?.id ?? '');
  expect(state().run?.lanes.map(({ tool }) => tool)).toEqual(['kanban_list']);
  history.restoreWorkspace(record?.id ?? '');
  expect(state().workspace.batches[0]?.calls).toHaveLength(2);
});
