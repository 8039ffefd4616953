import { expect, test } from 'vitest';
import { selectIsStale } from '../store/selectors.ts';
import {
  createConversationWorkspace,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
import { callKey } from '../workspace/compaction-choice.ts';
import { selectIsConversationStale } from './select-stale.ts';

test('an edit makes the conversation stale, another open batch does not', async () => {
  const { session, converse, actions } = await openConversation(
    createConversationWorkspace([[READ_FILE], [READ_FILE]]),
  );
  expect(selectIsConversationStale(session.state())).toBe(false);
  await converse();
  session.actions.setBatch('turn-2');
  expect(selectIsConversationStale(session.state())).toBe(false);
  const { moveBatch } = await session.actions.loadActions('batch');
  moveBatch('turn-2', -1);
  expect(selectIsConversationStale(session.state())).toBe(true);
  await actions.runAgain();
  expect(selectIsConversationStale(session.state())).toBe(false);
  const names = session.state().conversation?.latest?.turns.map(({ batchId }) => batchId);
  expect(names).toEqual(['turn-2', 'turn-1']);
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
