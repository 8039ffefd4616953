import { expect, test } from 'vitest';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { selectProblems } from './select-problems.ts';

test('a called tool without its secret is a problem, and its fix lets the call pass', async () => {
  const session = openTestSession();
  await session.ready;
  expect(selectProblems(session.state())).toEqual([]);
  session.actions.addCall('web_extract');
  const callId = currentBatch(session.state().workspace).calls.at(-1)?.id ?? '';
  const problems = selectProblems(session.state());
  expect(problems).toEqual([
    {
      ...{ where: { kind: 'scenario' }, severity: 'warning', blocks: false },
      message: 'web_extract is not available: the scenario has no secret EXTRACT_API_KEY.',
      fixes: [expect.objectContaining({ kind: 'set-secret', ref: 'EXTRACT_API_KEY' })],
    },
  ]);
  await session.runToEnd();
  session.actions.selectCall(callId);
  const refused = selectLadder(session.state()).find(({ status }) => status === 'refused');
  expect(refused?.refusal).toMatchObject({ rule: 'availability.unavailable' });
  expect([refused?.refusal?.fix]).toEqual(problems[0]?.fixes);

  const [fix] = problems[0]?.fixes ?? [];
  if (fix) session.actions.applyFix(fix);
  expect(selectProblems(session.state())).toEqual([]);
  const { run } = await session.runToEnd();
  expect(run?.lanes.find((lane) => lane.callId === callId)?.status).toMatch(/^ok/);
  await session.until(({ visibility }) => visibility?.hidden.has('web_extract') === false);
  session.actions.undo();
  await session.until(({ visibility }) => visibility?.hidden.has('web_extract') === true);
});
