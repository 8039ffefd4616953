import { expect, test } from 'vitest';
import {
  createConversationWorkspace,
  ISSUES,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
import { createTestEngines } from '../testing/create-test-engines.ts';
import { toRequests, toTotals } from './requests.ts';

const FORMAT = { format: 'anthropic', wrap: true } as const;

test('the engine counts turn by turn, and an abort ends that', async () => {
  const workspace = createConversationWorkspace([[READ_FILE], [ISSUES], [READ_FILE]]);
  const here = await openConversation(workspace);
  const expected = await here.actions.measure(await here.converse(), FORMAT);
  expect(expected.definitions.first).toBeGreaterThan(100);
  expect(expected.turns.map(({ results }) => results.length)).toEqual([1, 1, 1]);
  const engines = createTestEngines();
  const there = await openConversation(workspace, { loadEngine: async () => engines.engine });
  const conversation = await there.converse();
  expect(await there.actions.measure(conversation, FORMAT)).toEqual(expected);
  const work = new AbortController();
  work.abort();
  await expect(there.actions.measure(conversation, FORMAT, work.signal)).rejects.toThrow();
  engines.close();
});

test('200 turns of 50 calls add up at once', async () => {
  const batches = Array.from({ length: 200 }, () => Array.from({ length: 50 }, () => READ_FILE));
  const { session } = await openConversation(createConversationWorkspace(batches));
  const turns = session.state().workspace.batches.map(({ id, name, calls }) => ({
    ...{ batchId: id, name, outcome: 'answered' as const },
    calls: calls.map((call) => ({ ...call, callId: call.id, status: 'ok' as const })),
  }));
  const conversation = {
    ...{ number: 1, input: session.state().workspace, status: 'done' as const, turns },
  };
  const size = {
    definitions: { first: 10, later: 10 },
    turns: turns.map(({ calls }) => ({
      calls: 50,
      results: calls.map(({ callId }) => ({ callId, tokens: 100, lineTokens: 10 })),
    })),
  };
  const requests = toRequests(conversation, size, { keepTurns: 2, pinned: new Set() });
  expect(requests.at(-1)).toEqual({
    ...{ definitions: 10, calls: 10_000, own: 5000, leftOut: 198 * 50 },
    ...{ earlier: 199 * 5000, total: 10 + 10_000 + 200 * 5000 },
    ...{ earlierCompacted: 199 * 5000 - 198 * 4500, compacted: 10 + 10_000 + 1_000_000 - 891_000 },
  });
  expect(toTotals(requests).requests).toBe(200);
});
