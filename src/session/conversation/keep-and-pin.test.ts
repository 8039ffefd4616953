import { expect, test } from 'vitest';
import { readLink } from '../share/read-link.ts';
import { toLink } from '../share/to-link.ts';
import {
  createConversationWorkspace,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
import { callKey, compactionOf } from '../workspace/compaction-choice.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';

const KEY = callKey('turn-1', 'c1.1');

async function open() {
  const turns = createConversationWorkspace([[READ_FILE], [READ_FILE]]);
  const { session, actions } = await openConversation(turns);
  const settings = () => session.state().workspace.contextSettings;
  return { session, actions, settings };
}

test('the kept turns are a setting: a whole number from 1 to 200, and the default is absent', async () => {
  const { session, actions, settings } = await open();
  expect(compactionOf(settings())).toEqual({ keepTurns: 2, pinned: new Set() });
  actions.setKeepTurns(0);
  expect(settings()).toEqual({ keepTurns: 1 });
  actions.setKeepTurns(Number.NaN);
  actions.setKeepTurns(3.4);
  expect(settings()).toEqual({ keepTurns: 3 });
  actions.setKeepTurns(1e9);
  expect(compactionOf(settings()).keepTurns).toBe(200);
  actions.setKeepTurns(2);
  expect(session.state().workspace).not.toHaveProperty('contextSettings');
  // Changes of one setting are one step.
  session.actions.undo();
  expect(session.state().undo).toBeUndefined();
  session.actions.redo();
  expect(settings()).toBeUndefined();
});

test('a pin is an edit that can be undone; pins of calls that are gone do not stay', async () => {
  const { session, actions, settings } = await open();
  actions.pinResult(callKey('turn-1', 'gone'), true);
  expect(settings()).toBeUndefined();
  actions.pinResult(KEY, true);
  actions.pinResult(KEY, true);
  expect(settings()).toEqual({ pinnedResults: [KEY] });
  expect(compactionOf(settings()).pinned).toEqual(new Set([KEY]));
  actions.pinResult(KEY, false);
  expect(settings()).toBeUndefined();
  session.actions.undo();
  expect(settings()).toEqual({ pinnedResults: [KEY] });
  const { removeBatch } = await session.actions.loadActions('batch');
  removeBatch('turn-1');
  actions.pinResult(callKey('turn-2', 'c2.1'), true);
  expect(settings()).toEqual({ pinnedResults: [callKey('turn-2', 'c2.1')] });
});

test('links and imports keep both, and refuse other values', async () => {
  const { session, actions, settings } = await open();
  actions.setKeepTurns(5);
  actions.pinResult(KEY, true);
  expect(settings()).toEqual({ keepTurns: 5, pinnedResults: [KEY] });
  const { workspace } = session.state();
  const link = toLink(workspace);
  expect(link.ok && readLink(link.fragment.replace('#/s/', ''))).toMatchObject({ workspace });
  const refused = [
    { keepTurns: 0 },
    { keepTurns: 201 },
    { keepTurns: 1.5 },
    { pinnedResults: [1] },
  ];
  for (const contextSettings of refused)
    expect(
      parseWorkspace({ ...workspace, contextSettings }),
      JSON.stringify(contextSettings),
    ).toMatchObject({ ok: false });
});
