import { expect, test } from 'vitest';
import { textIn } from '../../core/test-support.ts';
import {
  createConversationWorkspace,
  ISSUES,
  MISSING,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
import { createTestEngines } from '../testing/create-test-engines.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { createStandingClock, openTestSession } from '../testing/open-test-session.ts';
import { TIDES, WEATHER } from '../testing/user-code-test-support.ts';

test('the batches are the turns, in their order; the shown run and the document stay', async () => {
  const { session, converse } = await openConversation(
    createConversationWorkspace([[ISSUES], [MISSING, READ_FILE], []]),
  );
  const before = (await session.until(({ run }) => run?.status === 'done')) && session.state();
  const { turns, status } = await converse();
  expect(status).toBe('done');
  expect(turns.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Turn 1', 'answered'],
    ['Turn 2', 'answered'],
    ['Turn 3', 'empty'],
  ]);
  expect(turns[1]?.calls.map(({ status }) => status)).toEqual(['failed', 'ok']);
  const { run, workspace, log, world } = session.state();
  expect({ run, workspace, log, world }).toEqual({
    ...{ run: before.run, workspace: before.workspace },
    ...{ log: before.log, world: before.world },
  });
  expect(run).toBe(before.run);
  expect(await session.worldFiles()).not.toEqual([]);
});

test('each turn has the results that Run would have, and a later turn reads what an earlier one cut', async () => {
  const { session, converse } = await openConversation(
    createConversationWorkspace(
      [[ISSUES], [['read_result', { handle: 'r1', lines: '2-3' }], READ_FILE]],
      {
        budget: { totalChars: 600, strategy: 'even', caps: {} },
        contextSettings: { keepsCutResults: true },
      },
    ),
  );
  const first = await converse();
  const [cut, read] = first.turns;
  expect(cut?.calls[0]).toMatchObject({ status: 'cut', handle: 'r1' });
  expect(textIn(read?.calls[0]?.result)).toMatch(/lines 2.*3/);
  const again = await converse();
  expect(again.turns).toEqual(first.turns);
  expect(again.definitions?.first.map(({ name }) => name)).not.toContain('read_result');
  expect(again.definitions?.later.map(({ name }) => name)).toContain('read_result');
  // The conversation's cut results are no results of the shown batch.
  session.actions.setBatch('turn-2');
  const { run } = await session.runToEnd();
  expect(run?.lanes[1]?.result).toEqual(read?.calls[1]?.result);
  const alone = await openConversation(createConversationWorkspace([[READ_FILE]]));
  alone.session.actions.run();
  const shown = await alone.session.until((state) => state.run?.status === 'done');
  const { turns } = await alone.converse();
  expect(turns[0]?.calls[0]?.result).toEqual(shown.run?.lanes[0]?.result);
});

test('a repeated id gets the number of its turn, as providers match results by ids', async () => {
  const { converse } = await openConversation(
    createConversationWorkspace([[READ_FILE], [READ_FILE, READ_FILE]]),
  );
  const ids = (await converse()).turns.map(({ calls }) => calls.map((call) => call.toolCallId));
  expect(ids).toEqual([['call_1'], ['call_1_t2', 'call_2']]);
});

test('an invalid batch is a turn without an answer, and the others run', async () => {
  const workspace = createConversationWorkspace([[READ_FILE], [READ_FILE]]);
  workspace.batches[0]!.calls[0]!.argsText = '{';
  const { converse } = await openConversation(workspace);
  const { turns } = await converse();
  expect(turns.map(({ outcome }) => outcome)).toEqual(['invalid', 'answered']);
  expect(turns[0]?.note).toMatch(
    /^Cannot run\. The arguments of call_1 \(read_file\) are not valid/,
  );
  expect(turns[1]?.calls[0]?.toolCallId).toBe('call_1');
});

test('Stop ends it; turns that were not reached say so', async () => {
  const { session, actions } = await openConversation(
    createConversationWorkspace([[], [READ_FILE], [READ_FILE]]),
    { createClock: createStandingClock },
  );
  const over = actions.runAll();
  await session.until(({ conversation }) => conversation?.progress?.done === 1);
  actions.stopAll();
  await over;
  const { latest, progress } = session.state().conversation ?? {};
  expect(progress).toBeUndefined();
  expect(latest).toMatchObject({ status: 'stopped', note: 'The conversation was stopped.' });
  expect(latest?.turns.map(({ outcome }) => outcome)).toEqual(['empty', 'waiting', 'waiting']);
});

test('a turn that hangs ends the conversation and marks the document, as a run does', async () => {
  const engines = createTestEngines();
  const { session, actions } = await openConversation(
    createConversationWorkspace([[READ_FILE], [READ_FILE], [READ_FILE]]),
    { loadEngine: async () => engines.engine },
  );
  await session.until(({ run }) => run?.status === 'done');
  await session.until(({ argumentIssues }) => argumentIssues.size > 0);
  engines.hangInCall();
  const over = actions.runAll();
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  engines.speakAgain();
  await over;
  const { conversation, autoRun } = session.state();
  expect(conversation?.latest).toMatchObject({
    status: 'stopped',
    note: expect.stringContaining('computed for too long'),
    turns: [
      { outcome: 'failed', note: expect.stringContaining('read_file computed for more than 2 s') },
      { outcome: 'waiting' },
      { outcome: 'waiting' },
    ],
  });
  expect(autoRun).toBe(false);
  engines.close();
});

test('code from outside runs only when the user runs the turns', async () => {
  const sandbox = createFakeSandbox();
  const opening = {
    workspace: createConversationWorkspace([[['weather']], [['tides']]], {
      tools: [WEATHER, TIDES].map((code, at) => ({ id: `own-${at}`, code, disabled: false })),
    }),
    outside: true,
  };
  const session = openTestSession({ opening, sandbox });
  await session.ready;
  const actions = await session.actions.loadActions('conversation');
  actions.followEdits();
  const { moveBatch } = await session.actions.loadActions('batch');
  moveBatch('turn-2', -1);
  moveBatch('turn-2', 1);
  expect(session.state().trust).toBe('outside');
  expect(session.state().conversation).toBeUndefined();
  expect(sandbox.compiled).toEqual([]);
  await actions.runAll();
  const { conversation, trust, run } = session.state();
  expect(trust).toBe('user');
  expect(run).toBeUndefined();
  const texts = conversation?.latest?.turns.map(({ calls }) => textIn(calls[0]?.result));
  expect(texts).toEqual(['sunny', 'high']);
});

test('another document has no conversation', async () => {
  const { session, converse } = await openConversation(createConversationWorkspace([[READ_FILE]]));
  await converse();
  session.actions.importWorkspace(
    JSON.stringify({ ...createConversationWorkspace([[READ_FILE]]), name: 'Other' }),
  );
  await session.until(({ workspace }) => workspace.name === 'Other');
  expect(session.state().conversation).toBeUndefined();
});
