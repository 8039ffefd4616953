import { expect, test } from 'vitest';
import type { TrimStrategy } from '../../core/index.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import type { ContextSettings } from '../workspace/context-settings.ts';
import { gapIn, keepsStart, roundSaved, selectOutput } from './output.ts';

/** The longest cut result of the example, under some settings. */
async function runWith(settings: ContextSettings, totalChars = 600) {
  const session = openTestSession();
  await session.ready;
  session.actions.setBudget(totalChars);
  const { changeContext } = await session.actions.loadActions('budget');
  changeContext('Changed cuts', settings);
  const { run } = await session.runToEnd();
  const lane = run?.lanes
    .filter(({ status, trimmed }) => status === 'ok' && trimmed?.cut)
    .sort((a, b) => (b.rawChars ?? 0) - (a.rawChars ?? 0))[0];
  if (!lane) expect.fail('No result was cut.');
  session.actions.selectCall(lane.callId);
  const trim = selectLadder(session.state()).find(({ id }) => id === 'trim');
  return { lane, output: selectOutput(lane) ?? expect.fail(), detail: trim?.detail };
}

test.each<[TrimStrategy, RegExp]>([
  ['head', /^cut at [\d,]+ of [\d,]+$/],
  ['tail', /^cut to [\d,]+ of [\d,]+$/],
  ['head-tail', /^cut to [\d,]+ of [\d,]+$/],
])('%s: the shown gap is what the model does not get', async (trim, words) => {
  const { lane, output, detail } = await runWith({ trim });
  const whole = (output.reduced ?? output.raw).text ?? '';
  const gap = gapIn(output, whole) ?? expect.fail();
  const forModel = output.trimmed.text ?? '';
  const marker = `[truncated — ${whole.length} chars total]`;
  const parts = [whole.slice(0, gap.from), marker, whole.slice(gap.to)];
  const hasPart = { head: [0, 1], tail: [1, 2], 'head-tail': [0, 1, 2], json: [] }[trim];
  expect(forModel).toBe(hasPart.map((at) => parts[at]).join('\n'));
  expect(detail).toMatch(words);
  expect(keepsStart(lane)).toBe(trim === 'head');
});

test('a cut in tokens says its tokens, and names no place by characters', async () => {
  const { output, detail } = await runWith({ budgetTokens: 240 });
  expect(detail).toMatch(/^cut at [\d,]+ of [\d,]+: ≈\d+ of ≈[\d,]+ tokens$/);
  expect(output.tokenBudget).toBe(40);
  expect(gapIn(output, (output.reduced ?? output.raw).text)?.from).toBe(output.cutAt);
});

test('of a nested call or a running one, the kept part is unknown', async () => {
  const { lane } = await runWith({ trim: 'tail' });
  const { result: _, ...running } = lane;
  expect(keepsStart(running)).toBe(false);
  expect(selectOutput(running)?.trimmed).not.toHaveProperty('text');
  const { lane: plain } = await runWith({});
  const { result: __, ...known } = plain;
  expect(keepsStart(known)).toBe(true);
  expect(selectOutput(known)?.trimmed.text).toBe(selectOutput(plain)?.trimmed.text);
});

test('an unchanged result has one text, even if the trace masks a secret', async () => {
  const session = openTestSession();
  await session.ready;
  const { run } = await session.runToEnd();
  const lane = run?.lanes.find(
    ({ status, reduced, trimmed }) =>
      status === 'ok' && reduced?.outcome !== 'applied' && !trimmed?.cut,
  );
  if (!lane) expect.fail('Each result was changed.');
  const value = JSON.stringify({ access_token: 1 });
  const masked = { ...lane, rawChars: value.length, rawText: '{"access_token":"[redacted]"}' };
  const output = selectOutput({ ...masked, result: { ok: true, value } });
  expect(output?.raw).toEqual({ chars: value.length, text: value });
  expect(output?.trimmed.text).toBe(value);
});

test.each([
  [-3.4, -3],
  [99.49, 99],
  [99.5, 99.5],
  [99.96, 99.9],
  [100, 100],
])('%d saved percent are shown as %d', (percent, shown) => {
  expect(roundSaved(percent)).toBe(shown);
});
