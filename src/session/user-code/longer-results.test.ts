import { expect, test } from 'vitest';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { openUserCodeSession, READ, WEATHER } from '../testing/user-code-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectCodeProblems } from './longer-results.ts';

const DOUBLES = "toolName: 'weather'\n// doubles";

async function runWith(reducer: string) {
  const session = openUserCodeSession({
    tools: [WEATHER],
    reducers: { weather: reducer },
    calls: [READ, 'weather'],
  });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.selectCall('c2');
  return session;
}

const reduceStep = (state: Parameters<typeof selectLadder>[0]) =>
  selectLadder(state).find(({ id }) => id === 'reduce');

test('a longer result is used, and its step and a problem say that it grew', async () => {
  const session = await runWith(DOUBLES);
  const state = session.state();
  const lane = state.run?.lanes[1];
  expect(lane).toMatchObject({ status: 'ok', result: { value: 'sunnysunny' } });
  expect(reduceStep(state)).toMatchObject({
    status: 'partial',
    detail: 'the result grew: 5 → 10 chars',
  });
  expect(selectProblems(state)).toMatchObject([
    {
      where: { kind: 'reducer', tool: 'weather' },
      severity: 'warning',
      blocks: false,
      message: `The reducer makes results longer: 5 characters of ${lane?.toolCallId} became 10, and the longer result is used. Return the result unchanged where its text would grow, or declare 'maxGrowthChars'.`,
    },
  ]);
  expect(selectCodeProblems(state)).toBe(selectCodeProblems(state));
});

test('the problem disappears with the text, and the step of the run stays', async () => {
  const session = await runWith(DOUBLES);
  session.actions.setReducerText('weather', "toolName: 'weather'\n// keeps 3");
  expect(selectCodeProblems(session.state())).toEqual([]);
  expect(reduceStep(session.state())?.status).toBe('partial');
});

test('a shorter result is no problem', async () => {
  const session = await runWith("toolName: 'weather'\n// keeps 3");
  expect(selectCodeProblems(session.state())).toEqual([]);
  expect(reduceStep(session.state())).toMatchObject({ status: 'ok', detail: '5 → 3 chars' });
});
