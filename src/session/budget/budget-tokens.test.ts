import { expect, test } from 'vitest';
import { describeEvent } from '../run-history/describe-event.ts';
import { selectIsStale } from '../store/selectors.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { MODEL_PROFILES } from '../tokens/model-profiles.ts';
import { selectAccount, selectGrant } from './budget-selectors.ts';

async function open() {
  const session = openTestSession();
  await session.ready;
  const budget = await session.actions.loadActions('budget');
  return { ...session, budget };
}

test.each(['even', 'redistribute'] as const)(
  'the %s account of a budget in tokens is what a run does',
  async (strategy) => {
    const { actions, runToEnd, budget, state } = await open();
    actions.setStrategy(strategy);
    for (const total of [0, 90, 700, 20_000]) {
      budget.setBudgetTokens(total);
      const { run } = await runToEnd();
      const account = selectAccount(state());
      expect(account).toMatchObject({ unit: 'tokens', ...run?.batch?.tokens });
      for (const [at, { end, granted, size }] of account.lines.entries()) {
        const lane = run?.lanes[at];
        if (end !== 'success' || !lane) continue;
        expect(lane.trimmed?.tokens).toMatchObject({ budget: granted, before: size });
        // The inspector shows the run itself.
        expect(selectGrant(state(), lane)).toBeUndefined();
      }
    }
  },
);

test('another budget in tokens is split before it runs, and shows about where it cuts', async () => {
  const { actions, runToEnd, budget, state } = await open();
  await runToEnd();
  budget.setBudgetTokens(60);
  const foretold = selectAccount(state());
  const grants = state().run?.lanes.map((lane) => selectGrant(state(), lane));
  const { run } = await runToEnd();
  expect(foretold.total).toBe(60);
  expect(selectAccount(state()).lines.map(({ granted }) => granted)).toEqual(
    foretold.lines.map(({ granted }) => granted),
  );
  for (const [at, lane] of run?.lanes.entries() ?? []) {
    const { trimmed, reduced } = lane;
    if (!trimmed?.cut || reduced?.outcome === 'applied') continue;
    expect(Math.abs((grants?.[at] ?? 0) - trimmed.after)).toBeLessThan(60);
  }
  actions.undo();
  expect(selectAccount(state()).unit).toBe('chars');
});

test.each(['tail', 'head-tail', 'json'] as const)(
  'what a budget in tokens keeps by %s is within it',
  async (trim) => {
    const { runToEnd, budget, state } = await open();
    budget.changeContext('Changed the cut', { trim, keepsCutResults: true });
    for (const total of [0, 12, 90, 700, 20_000]) {
      budget.setBudgetTokens(total);
      await runToEnd();
      const { lines, used, unused } = selectAccount(state());
      expect(unused).toBeGreaterThanOrEqual(0);
      expect(used + unused).toBe(total);
      expect(
        lines.every(({ kept, granted, size, cut }) => kept <= granted && kept + cut <= size),
      ).toBe(true);
    }
  },
);

test('an output limit in characters bounds a share in tokens', async () => {
  const { runToEnd, budget, state } = await open();
  budget.setBudgetTokens(20_000);
  budget.setCap('mcp__linear__list_issues', 40);
  await runToEnd();
  const line = selectAccount(state()).lines.find(({ tool }) => tool === 'mcp__linear__list_issues');
  expect(line).toMatchObject({ rule: 'bound' });
  expect(line?.kept).toBeLessThan(20);
});

test('another budget or counter is another run; another model is not', async () => {
  const { runToEnd, budget, state } = await open();
  const isStale = () => selectIsStale(state());
  budget.setBudgetTokens(900);
  expect(isStale()).toBe(true);
  const { run } = await runToEnd();
  expect(isStale()).toBe(false);
  budget.changeContext('Chose the model', { model: MODEL_PROFILES[0] });
  expect(isStale()).toBe(false);
  budget.changeContext('Changed how tokens are counted', { counter: 'cl100k_base' });
  expect(isStale()).toBe(true);
  expect(run?.batch && describeEvent(run.batch, 0)).toContain('900 tokens');
});

test('the unit of the budget changes the number, and back', async () => {
  const { actions, budget, state } = await open();
  const budgetOf = () => {
    const { budget, contextSettings } = state().workspace;
    return [budget.totalChars, contextSettings?.budgetTokens];
  };
  actions.setBudget(4100);
  budget.setBudgetUnit('tokens');
  expect(budgetOf()).toEqual([4100, 1000]);
  budget.setBudgetTokens(1234.4);
  budget.setBudgetUnit('tokens');
  expect(budgetOf()).toEqual([4100, 1234]);
  budget.setBudgetUnit('chars');
  expect(budgetOf()).toEqual([4900, undefined]);
  budget.setBudgetTokens(500);
  actions.setBudget(8000);
  expect(budgetOf()).toEqual([8000, undefined]);
});
