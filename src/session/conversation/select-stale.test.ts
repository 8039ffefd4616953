import { expect, test } from 'vitest';
import {
  createConversationWorkspace,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
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
