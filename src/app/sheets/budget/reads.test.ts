import { expect, test } from 'vitest';
import { selectAccount, selectGrant } from '../../../session/budget/index.ts';
import { selectSummary } from '../../../session/run/index.ts';
import { openTestSession } from '../../../session/testing/open-test-session.ts';
import type { ContextChanges } from '../../../session/workspace/index.ts';
import { toReads } from './reads.ts';

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

test.each(['even', 'redistribute'] as const)('the rows of an %s split add up', async (strategy) => {
  const session = openTestSession();
  await session.ready;
  session.actions.setStrategy(strategy);
  await session.runToEnd();
  const state = session.state();
  const { chars, byCall } = toReads(selectAccount(state), state.run);
  expect(chars).toBe(sum([...byCall.values()].map(({ chars }) => chars)));
  expect(chars).toBe(selectSummary(state.run)?.readChars);
  for (const { callId, settled } of state.run?.lanes ?? []) {
    expect(byCall.get(callId)?.chars).toBe(settled?.chars);
  }
});

test('the rows of another budget are what its run gives, and add up', async () => {
  const session = openTestSession();
  await session.ready;
  await session.runToEnd();
  session.actions.setBudget(777);
  const foretold = toReads(selectAccount(session.state()), session.state().run);
  const { run } = await session.runToEnd();
  expect(foretold.chars).toBe(sum([...foretold.byCall.values()].map(({ chars }) => chars)));
  for (const { callId, settled, reduced } of run?.lanes ?? []) {
    // A reducer sees the new budget and may use it differently.
    if (reduced?.outcome === 'applied') continue;
    expect(foretold.byCall.get(callId)?.chars).toBe(settled?.chars);
  }
});

test('a budget in tokens: the rows are what a run gives, and add up', async () => {
  const session = openTestSession();
  await session.ready;
  const { setBudgetTokens } = await session.actions.loadActions('budget');
  setBudgetTokens(200);
  const { run } = await session.runToEnd();
  const { chars, byCall } = toReads(selectAccount(session.state()), run);
  expect(run?.lanes.some(({ trimmed }) => trimmed?.cut)).toBe(true);
  expect(chars).toBe(selectSummary(run)?.readChars);
  for (const { callId, settled } of run?.lanes ?? []) {
    expect(byCall.get(callId)?.chars).toBe(settled?.chars);
  }
});

test('sizes count where a server sends no texts, but not as tokens', async () => {
  const session = openTestSession();
  await session.ready;
  const { run } = await session.runToEnd();
  const lanes = run?.lanes.map(({ result, rawText, reducedText, rawChars, ...lane }) => lane);
  const { chars, isComplete } = toReads(
    selectAccount(session.state()),
    run && lanes && { ...run, lanes },
  );
  expect(chars).toBe(selectSummary(run)?.readChars);
  expect(isComplete).toBe(false);
});

test.each<[string, ContextChanges]>([
  ['the end stays', { trim: 'tail' }],
  ['JSON stays JSON', { trim: 'json' }],
  ['cut results are kept', { keepsCutResults: true }],
])('%s: only a run tells what is kept, and nothing is foretold', async (_, changes) => {
  const session = openTestSession();
  await session.ready;
  await session.runToEnd();
  const { changeContext } = await session.actions.loadActions('budget');
  changeContext('Changed cuts', changes);
  const read = () => toReads(selectAccount(session.state()), session.state().run);
  const ended = (ok: boolean) =>
    session.state().run?.lanes.filter(({ settled }) => settled?.ok === ok) ?? [];
  expect(read()).toMatchObject({ isOpen: true });
  expect([...read().byCall.keys()]).toEqual(ended(false).map(({ callId }) => callId));
  expect(ended(true).map((lane) => selectGrant(session.state(), lane))).toEqual(
    ended(true).map(() => undefined),
  );

  await session.runToEnd();
  expect(read()).not.toHaveProperty('isOpen');
  expect(read().chars).toBe(selectSummary(session.state().run)?.readChars);

  // The start stays again. It is known, although the run kept another part.
  changeContext('Changed cuts', { ...changes, ...DEFAULTS });
  const foretold = read().byCall;
  const { run } = await session.runToEnd();
  for (const { callId, settled, reduced } of run?.lanes ?? []) {
    if (reduced?.outcome !== 'applied') expect(foretold.get(callId)?.chars).toBe(settled?.chars);
  }
});

const DEFAULTS: ContextChanges = {
  ...{ trim: undefined, budgetTokens: undefined, keepsCutResults: undefined },
};
