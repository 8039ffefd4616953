import { expect, test } from 'vitest';
import { selectIsStale } from '../store/selectors.ts';
import {
  createConversationWorkspace,
  ISSUES,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { WEATHER } from '../testing/user-code-test-support.ts';
import { callKey } from '../workspace/compaction-choice.ts';
import { selectIsConversationStale, toCurrentTurns } from './select-stale.ts';

test('an edit makes the conversation stale, another open batch does not', async () => {
  const { session, converse } = await openConversation(
    createConversationWorkspace([[READ_FILE], [READ_FILE]]),
  );
  expect(selectIsConversationStale(session.state())).toBe(false);
  await converse();
  session.actions.setBatch('turn-2');
  expect(selectIsConversationStale(session.state())).toBe(false);
  const { moveBatch } = await session.actions.loadActions('batch');
  moveBatch('turn-2', -1);
  expect(selectIsConversationStale(session.state())).toBe(true);
});

test('only the first turns that the document still has belong to it', async () => {
  const { session, converse } = await openConversation(
    createConversationWorkspace([[READ_FILE], [ISSUES], [READ_FILE]]),
  );
  const conversation = await converse();
  const current = () =>
    toCurrentTurns(conversation, session.state().workspace.batches).map(({ batchId }) => batchId);
  expect(current()).toEqual(['turn-1', 'turn-2', 'turn-3']);
  const { moveBatch, removeBatch } = await session.actions.loadActions('batch');
  moveBatch('turn-3', -1);
  expect(current()).toEqual(['turn-1']);
  session.actions.undo();
  expect(current()).toEqual(['turn-1', 'turn-2', 'turn-3']);
  removeBatch('turn-3');
  expect(current()).toEqual(['turn-1', 'turn-2']);
  removeBatch('turn-1');
  expect(current()).toEqual([]);
});

test('undo, redo and other edits run the turns again; an open batch does not', async () => {
  const { session, converse, actions } = await openConversation(
    createConversationWorkspace([[READ_FILE], [ISSUES]]),
  );
  const stop = actions.followEdits();
  const { moveBatch, addBatch, removeBatch } = await session.actions.loadActions('batch');
  moveBatch('turn-2', -1);
  expect(session.state().conversation).toBeUndefined();
  await converse();
  const ran = async () => {
    const state = await session.until(
      ({ conversation }) => conversation !== undefined && conversation.progress === undefined,
    );
    expect(selectIsConversationStale(state)).toBe(false);
    return state.conversation?.latest?.turns.map(({ batchId }) => batchId);
  };
  session.actions.undo();
  expect(session.state().conversation?.progress).toBeDefined();
  expect(await ran()).toEqual(['turn-1', 'turn-2']);
  session.actions.redo();
  expect(await ran()).toEqual(['turn-2', 'turn-1']);
  addBatch();
  const added = session.state().workspace.batchId;
  expect(await ran()).toContain(added);
  removeBatch(added);
  expect(await ran()).toEqual(['turn-2', 'turn-1']);
  // An edit while the turns run starts them again.
  session.actions.undo();
  session.actions.undo();
  expect(await ran()).toEqual(['turn-2', 'turn-1']);
  // A stopped conversation belongs to the document, too, and the next edit runs all turns.
  const over = actions.runAll();
  actions.stopAll();
  await over;
  session.actions.undo();
  expect(await ran()).toEqual(['turn-1', 'turn-2']);
  const { number } = session.state().conversation?.latest ?? {};
  session.actions.setBatch('turn-2');
  stop();
  session.actions.redo();
  expect(session.state().conversation).toMatchObject({ latest: { number } });
  expect(session.state().conversation?.progress).toBeUndefined();
});

test('turns after an edit do not run if the user allows a real server while they wait', async () => {
  const sandbox = createFakeSandbox({ holdCompiles: true });
  const tools = [{ id: 'own-1', code: WEATHER, disabled: false }];
  const { session, converse, actions } = await openConversation(
    createConversationWorkspace([[READ_FILE], [READ_FILE]]),
    { sandbox, network: async () => new Response('') },
  );
  actions.followEdits();
  const latest = await converse();
  session.store.setState(({ workspace }) => ({ workspace: { ...workspace, tools } }));
  await expect.poll(() => sandbox.held).toHaveLength(1);
  expect(session.state().conversation?.progress).toBeDefined();
  session.actions.allowOrigin('https://api.real.test');
  sandbox.held[0]?.finish();
  const { conversation } = await session.until(
    ({ conversation }) => conversation?.progress === undefined,
  );
  expect(conversation?.latest).toBe(latest);
});

test('what stays in requests, and the model, change no turn; a cut does', async () => {
  const { session, converse, actions } = await openConversation(
    createConversationWorkspace([[READ_FILE], [READ_FILE]]),
  );
  await session.runToEnd();
  await converse();
  const { changeContext } = await session.actions.loadActions('budget');
  actions.setKeepTurns(1);
  actions.pinResult(callKey('turn-1', 'c1.1'), true);
  changeContext('Chose a model', { model: MODEL });
  expect(selectIsConversationStale(session.state())).toBe(false);
  expect(selectIsStale(session.state())).toBe(false);
  changeContext('Changed how results are cut', { trim: 'tail' });
  expect(selectIsConversationStale(session.state())).toBe(true);
  expect(selectIsStale(session.state())).toBe(true);
});

const MODEL = {
  ...{ name: 'small', contextWindow: 8000, outputReserve: 1000 },
  ...{ inputPrice: 1, outputPrice: 4 },
};
