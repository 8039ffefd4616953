import { expect, test } from 'vitest';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectOutput } from './output.ts';
import { selectLaneAtMoment, selectRunAtMoment } from './run-at-moment.ts';
import { selectSummary } from './run-summary.ts';

async function runAndGoTo(moment: number | undefined) {
  const session = openTestSession();
  await session.runToEnd();
  session.actions.selectCall(session.callTo('terminal'));
  session.actions.setMoment(moment);
  return session.state();
}

test('a call that runs at the moment has no output and no later steps yet', async () => {
  const state = await runAndGoTo(34);
  const lane = selectLaneAtMoment(state);
  expect(lane?.status).toBe('running');
  expect(selectOutput(lane)).toBeUndefined();
  const steps = new Map(selectLadder(state).map(({ id, status }) => [id, status]));
  expect(steps.get('arguments')).toBe('ok');
  expect(steps.get('execute')).toBe('running');
  expect(steps.get('reduce')).toBe('unreached');
  expect(steps.get('trim')).toBe('unreached');
});

test('the counts are those of the moment', async () => {
  const state = await runAndGoTo(34);
  const summary = selectSummary(selectRunAtMoment(state));
  expect(summary?.byStatus).toMatchObject({ running: 4, queued: 1, refused: 1, ok: 0, failed: 0 });
  expect(summary).toMatchObject({ rawChars: 0, keptChars: 0 });
  expect(summary?.sentence).toMatch(/^6 calls, 4 running/);
});

test('the counts of the end come back with the end', async () => {
  const state = await runAndGoTo(undefined);
  expect(selectRunAtMoment(state)).toBe(state.run);
  expect(selectLaneAtMoment(state)?.status).toBe('ok');
});

test('a call that was settled by then keeps its result', async () => {
  const state = await runAndGoTo(200);
  const lane = selectRunAtMoment(state)?.lanes[0];
  expect(lane).toBe(state.run?.lanes[0]);
  expect(lane?.result?.ok).toBe(true);
});
