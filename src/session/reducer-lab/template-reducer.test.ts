import { expect, test } from 'vitest';
import { loadSamples } from '../../catalog/samples/samples.ts';
import { reducer } from '../../catalog/templates/reducer.ts';
import type { ToolResultReducer } from '../../core/index.ts';
import { bashReducer } from '../../core/reduce/reducers/built-in-reducers.ts';
import { countFailures } from './failure-lines.ts';
import { runTrial, type Trial } from './trial.ts';

/** A call's share of the budget that the page opens with. */
const OPENING = 1_333;

/** The first code of a reducer and the built-in one, on each sample. */
async function tryBoth(budget: number) {
  const trials: { id: string; own: Trial; builtIn: Trial }[] = [];
  for (const sample of await loadSamples('terminal')) {
    const tryOne = (one: ToolResultReducer) =>
      runTrial({ sample, turn: 1, budget, reducer: { ...one, toolName: 'terminal' } });
    trials.push({ id: sample.id, own: await tryOne(reducer), builtIn: await tryOne(bashReducer) });
  }
  return trials;
}

test('the first code of a reducer keeps every failure of each sample', async () => {
  const lost = (await tryBoth(1_000_000)).filter(({ own }) => {
    const { total = 0, reduced = 0 } = countFailures(own) ?? {};
    return reduced < total;
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test('with the opening budget, it keeps as many failures as the built-in reducer, with as many places', async () => {
  const trials = await tryBoth(OPENING);
  const worse = trials.filter(({ own, builtIn }) => {
    const [mine, other] = [countFailures(own), countFailures(builtIn)];
    if (!mine || !other) return false;
    return mine.trimmed < other.trimmed || (mine.unplaced ?? 0) > (other.unplaced ?? 0);
  });
  expect(trials.length).toBeGreaterThan(10);
  expect(worse.map(({ id }) => id)).toEqual([]);
});

test('without failures, it fills the budget', async () => {
  const texts = (await tryBoth(OPENING)).filter(({ own }) => !countFailures(own));
  expect(texts.length).toBeGreaterThan(3);
  for (const { own } of texts) {
    expect(own.trimmed.length).toBeGreaterThan(0.9 * Math.min(own.raw.length, OPENING));
    expect(own.trimmed.length).toBeLessThanOrEqual(OPENING);
  }
});
