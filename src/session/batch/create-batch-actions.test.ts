import { expect, test } from 'vitest';
import { selectBatch } from '../store/selectors.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { callFaultsOf } from '../workspace/call-fault-transitions.ts';
import { MAX_BATCHES, MAX_CALLS } from '../workspace/limits.ts';

async function open() {
  const session = openTestSession();
  await session.until(({ run }) => run?.status === 'done');
  const batch = await session.actions.loadActions('batch');
  const calls = () => selectBatch(session.state()).calls;
  const ids = () => calls().map(({ toolCallId }) => toolCallId);
  const idOf = (toolCallId: string) =>
    calls().find((one) => one.toolCallId === toolCallId)?.id ?? '';
  return { ...session, batch, calls, ids, idOf };
}

test('a copy of a batch opens and runs; undo removes it', async () => {
  const { batch, actions, state, until } = await open();
  const before = state().workspace;
  batch.copyBatch(before.batchId);
  const { run } = await until(
    ({ run: shown, workspace }) =>
      shown?.status === 'done' &&
      shown.batchId === workspace.batchId &&
      shown.batchId !== before.batchId,
  );
  expect(run?.lanes).toHaveLength(6);
  expect(selectBatch(state()).name).toBe('Issue triage 2');
  actions.undo();
  expect(state().workspace).toBe(before);
});

test('one batch too many is refused with a sentence', async () => {
  const { batch, state } = await open();
  while (state().workspace.batches.length < MAX_BATCHES) batch.addBatch();
  const before = state().workspace;
  batch.addBatch();
  expect(state().workspace).toBe(before);
  expect(state().notice).toMatch(/batches/);
  batch.copyBatch(before.batchId);
  expect(state().workspace).toBe(before);
});

test('a new batch is empty, can be filled, and its removal can be undone', async () => {
  const { batch, actions, state, ids } = await open();
  batch.addBatch();
  expect(ids()).toEqual([]);
  batch.addCallOf('read_file');
  batch.addCallOf('no_such_tool');
  expect(ids()).toEqual(['call_1', 'call_2']);
  const { batchId } = state().workspace;
  batch.removeBatch(batchId);
  expect(state().undo).toEqual({ label: 'Deleted New batch', offersUndo: true });
  actions.undo();
  expect(state().workspace.batchId).toBe(batchId);
  expect(ids()).toEqual(['call_1', 'call_2']);
});

test('moving, copying, repeating and removing many calls is one step each', async () => {
  const { batch, actions, state, ids, idOf } = await open();
  const before = state().workspace;
  const pair = new Set([idOf('call_1'), idOf('call_4')]);
  batch.moveCalls(pair, 6);
  expect(ids()).toEqual(['call_2', 'call_3', 'call_5', 'call_6', 'call_1', 'call_4']);
  expect(batch.copyCalls(pair)).toHaveLength(2);
  expect(ids().slice(-2)).toEqual(['call_7', 'call_8']);
  batch.repeatCalls(pair, 3);
  expect(ids()).toHaveLength(12);
  batch.removeCalls(pair);
  expect(ids()).toHaveLength(10);
  for (let step = 0; step < 4; step += 1) actions.undo();
  expect(state().workspace).toBe(before);
});

test('a load reaches the maximum batch size with unique ids', async () => {
  const { batch, calls } = await open();
  batch.repeatCalls(new Set(calls().map(({ id }) => id)), 1_000_000);
  expect(calls()).toHaveLength(MAX_CALLS - (MAX_CALLS % 6));
  expect(new Set(calls().map(({ id }) => id)).size).toBe(calls().length);
  expect(new Set(calls().map(({ toolCallId }) => toolCallId)).size).toBe(calls().length);
});

test('removing the selected call selects the next one', async () => {
  const { batch, actions, state, idOf } = await open();
  actions.selectCall(idOf('call_2'));
  batch.removeCalls(new Set([idOf('call_2'), idOf('call_3')]));
  expect(state().selectedCallId).toBe(idOf('call_4'));
  batch.removeCalls(new Set([idOf('call_4'), idOf('call_5'), idOf('call_6')]));
  expect(state().selectedCallId).toBe(idOf('call_1'));
});

test('a changed tool replaces example arguments and keeps edited ones', async () => {
  const { batch, actions, calls, idOf } = await open();
  const added = batch.addCallOf('read_file') ?? '';
  batch.setTool(added, 'search_files');
  const example = calls().find(({ id }) => id === added);
  expect([example?.tool, example?.argsText]).toEqual([
    'search_files',
    expect.stringContaining('pattern'),
  ]);
  actions.setArgsText(idOf('call_1'), '{"path": "mine"}');
  batch.setTool(idOf('call_1'), 'search_files');
  expect(calls()[0]).toMatchObject({ tool: 'search_files', argsText: '{"path": "mine"}' });
});

test('external calls keep unused ids', async () => {
  const { batch, ids } = await open();
  const call = (toolCallId: string) => ({ toolCallId, tool: 'now', argsText: '{}' });
  batch.addCalls([call('toolu_1'), call('call_2'), call('call_9')]);
  expect(ids().slice(6)).toEqual(['toolu_1', 'call_10', 'call_9']);
});

test('typing a name or an id is one step', async () => {
  const { batch, actions, state, idOf } = await open();
  const before = state().workspace;
  const call = idOf('call_1');
  for (const text of ['c', 'ca', 'cal']) batch.setToolCallId(call, text);
  actions.seal();
  for (const name of ['L', 'Lo']) batch.editBatch(before.batchId, { name });
  expect(selectBatch(state()).name).toBe('Lo');
  actions.undo();
  actions.undo();
  expect(state().workspace).toBe(before);
});

test('the simulated fault of a call follows its id while it is typed, past the ids of other calls', async () => {
  const { batch, actions, state, idOf } = await open();
  const scenario = await actions.loadActions('scenario');
  const call = idOf('call_1');
  // Calls of other batches have the id, too.
  batch.setToolCallId(call, 'own');
  scenario.setCallFault('own', { delayMs: 500 });
  scenario.setCallFault('call_2', { failure: 'timeout' });
  for (const text of ['call_', 'call_2', 'call_23', 'call_3', 'call_', 'mine']) {
    batch.setToolCallId(call, text);
  }
  expect(callFaultsOf(state().workspace)).toEqual({
    ...{ call_2: { failure: 'timeout' }, mine: { delayMs: 500 } },
  });
});
