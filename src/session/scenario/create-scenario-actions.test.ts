import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { selectIsStale } from '../store/selectors.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { currentPersonality } from '../workspace/transitions.ts';

async function openSession() {
  const session = openTestSession();
  await session.ready;
  await session.until((s) => s.run?.status === 'done');
  const scenario = () => session.state().workspace.scenario;
  const personality = () => currentPersonality(session.state().workspace);
  const setup = await session.actions.loadActions('scenario');
  return { ...session, actions: { ...session.actions, ...setup }, scenario, personality };
}

test('an edited reach takes effect at Run', async () => {
  const { actions, state, personality, runToEnd, callTo } = await openSession();
  actions.editPersonality({ ...personality(), exclude_tools: ['read_file'] });
  expect(selectIsStale(state())).toBe(true);
  const { run } = await runToEnd();
  const lane = run?.lanes.find(({ callId }) => callId === callTo('read_file'));
  expect(lane?.decidedBy?.rule).toBe('exclusion.excluded');
});

test('the catalogue’s own personality can be restored, and the edit by undo', async () => {
  const { actions, state, personality } = await openSession();
  const own = personality();
  actions.restorePersonality('reviewer');
  expect(state().undo).toBeUndefined();
  actions.editPersonality({ ...own, name: 'Someone' });
  actions.restorePersonality('reviewer');
  expect(personality()).toEqual(own);
  expect(state().undo?.label).toBe('Restored Reviewer');
  actions.undo();
  expect(personality().name).toBe('Someone');
});

test('undo takes back one choice in a personality, and a whole typed name', async () => {
  const { actions, personality } = await openSession();
  const own = personality();
  actions.editPersonality({ ...personality(), exclude_tools: ['read_file'] });
  actions.editPersonality({ ...personality(), exclude_tools: ['read_file', 'terminal'] });
  for (const name of ['A', 'Au', 'Aud']) actions.editPersonality({ ...personality(), name });
  actions.undo();
  expect(personality()).toMatchObject({ name: own.name, exclude_tools: ['read_file', 'terminal'] });
  actions.undo();
  expect(personality().exclude_tools).toEqual(['read_file']);
  actions.undo();
  expect(personality()).toEqual(own);
});

test('a deleted personality returns to its place and selection', async () => {
  const { actions, state, personality } = await openSession();
  const ids = () => state().workspace.personalities.map(({ id }) => id);
  actions.duplicatePersonality('reviewer');
  expect(ids()).toEqual(['reviewer', 'reviewer-2', 'engineer', 'researcher']);
  expect(personality().id).toBe('reviewer-2');
  actions.removePersonality('reviewer-2');
  expect(personality().id).toBe('engineer');
  actions.undo();
  expect(ids()[1]).toBe('reviewer-2');
  expect(personality().id).toBe('reviewer-2');

  actions.removePersonality('researcher');
  actions.undo();
  expect(ids()[3]).toBe('researcher');
  expect(personality().id).toBe('reviewer-2');
});

test('a call that a simulated fault ended offers to remove it, and runs again', async () => {
  const { actions, state, callTo, until } = await openSession();
  const callId = callTo('search_files');
  const failed = () => selectLadder(state()).find(({ status }) => status === 'failed');
  actions.selectCall(callId);
  const { toolCallId = '' } = state().run?.lanes.find((one) => one.callId === callId) ?? {};
  actions.setCallFault(toolCallId, { failure: 'server-error' });
  await until(() => failed() !== undefined);
  const fix = failed()?.refusal?.fix;
  expect(fix).toEqual({
    ...{ kind: 'remove-call-fault', toolCallId },
    label: 'Remove the simulated fault',
  });
  if (fix) actions.applyFix(fix);
  await until(({ run }) => run?.status === 'done' && failed() === undefined);
});

test('changing the calls at once has its name in Undo', async () => {
  const { actions, state } = await openSession();
  (await actions.loadActions('turn')).setRegistry({ concurrency: 2 });
  expect(state().undo?.label).toBe('Changed calls at once');
});

test('another seed gives another run, and the first one the same run again', async () => {
  const { actions, state, runToEnd } = await openSession();
  const before = state().run?.events;
  actions.setSeed(7);
  expect(selectIsStale(state())).toBe(true);
  expect((await runToEnd()).run?.events).not.toEqual(before);
  actions.setSeed(42);
  expect((await runToEnd()).run?.events).toEqual(before);
});

test('faults are added, changed, removed and restored', async () => {
  const { actions, state, scenario, runToEnd, callTo } = await openSession();
  const standard = scenario().faults;
  actions.addFault({ backend: 'linear', failure: { rate: 1 } });
  const failed = await runToEnd();
  const callId = callTo('mcp__linear__list_issues');
  expect(failed.run?.lanes.find((lane) => lane.callId === callId)?.status).toBe('failed');
  actions.changeFault(3, { backend: 'linear', failure: { rate: 0 } });
  const passed = await runToEnd();
  expect(passed.run?.lanes.find((lane) => lane.callId === callId)?.status).toBe('ok');

  actions.removeFault(0);
  actions.removeFault(99);
  expect(scenario().faults[0]).toBe(standard[1]);
  expect(state().undo?.label).toBe('Removed a fault of search');
  actions.undo();
  expect(scenario().faults[0]).toBe(standard[0]);
});

test('the default scenario can be restored, and the edits by undo', async () => {
  const { actions, state, scenario } = await openSession();
  actions.restoreScenario();
  expect(state().undo).toBeUndefined();
  const standard = scenario();
  actions.setBackend('secrets', true);
  actions.setSecrets({ a: 'b' });
  expect(scenario()).toEqual({ ...standard, missing: [], secrets: { a: 'b' } });
  actions.restoreScenario();
  expect(scenario()).toEqual(standard);
  actions.undo();
  expect(scenario().secrets).toEqual({ a: 'b' });
});

test('edits survive a reload', async () => {
  const storage = createMemoryStorage();
  const first = openTestSession({ storage });
  await first.ready;
  const setup = await first.actions.loadActions('scenario');
  setup.setSeed(7);
  setup.addFault({ backend: 'shop', latencyMs: { p50: 1, p99: 2 } });
  setup.editPersonality({ ...currentPersonality(first.state().workspace), toolset: [] });
  await first.flush();
  const second = openTestSession({ storage });
  await second.ready;
  expect(second.state().workspace).toEqual(first.state().workspace);
});
