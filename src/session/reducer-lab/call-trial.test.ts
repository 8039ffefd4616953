import { expect, test } from 'vitest';
import { trimText } from '../../core/index.ts';
import { selectOutput, withGrant } from '../run/output.ts';
import type { Lane } from '../store/run.ts';
import { openUserCodeSession, READ, WEATHER } from '../testing/user-code-test-support.ts';
import { argsTextOfLane, toCallTrial, withoutCut } from './call-trial.ts';
import { gapOf } from './trial.ts';

async function runWeather() {
  const session = openUserCodeSession({
    tools: [WEATHER],
    reducers: { weather: "toolName: 'weather'\n// keeps 3" },
    calls: [READ, 'weather'],
  });
  await session.until(({ run }) => run?.status === 'done');
  const { run } = session.state();
  const lane = run?.lanes[1];
  if (!run || !lane) throw new Error('the run has no call of weather');
  return { run, lane };
}

function trialOf(lane: Lane, grant?: number) {
  const output = selectOutput(lane);
  if (!output) throw new Error('the call has no output');
  return toCallTrial(lane, grant === undefined ? output : withGrant(output, grant));
}

test('a call has the stages of a trial, and the arguments of a sample', async () => {
  const { run, lane } = await runWeather();
  expect(trialOf(lane)).toMatchObject({ raw: 'sunny', reduced: 'sun', trimmed: 'sun', kept: 3 });
  expect(JSON.parse(argsTextOfLane(run, lane))).toBeTypeOf('object');
});

test('another budget cuts the trial, and without the cut it is whole', async () => {
  const { lane } = await runWeather();
  const cut = trialOf(lane, 2);
  expect(cut).toMatchObject({ reduced: 'sun', trimmed: trimText('sun', 2).text, kept: 2 });
  expect(cut && gapOf(cut)).toEqual({ from: 2, to: 3 });
  expect(cut && withoutCut(cut)).toEqual({ ...trialOf(lane), budget: 2 });
});

test('the texts of the trace are compared, which mask secrets alike', async () => {
  const { lane } = await runWeather();
  const masked = { ...lane, rawText: 'error: [masked]', reducedText: 'error: [masked]' };
  expect(trialOf(masked)).toMatchObject({ raw: 'error: [masked]', trimmed: 'error: [masked]' });
});

test('a call whose text is unknown is no trial', async () => {
  const { lane } = await runWeather();
  const { rawText: _, reducedText: __, ...bare } = lane;
  expect(trialOf(bare)).toBeUndefined();
});
