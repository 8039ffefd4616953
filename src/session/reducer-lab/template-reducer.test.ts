import { expect, test } from 'vitest';
import { loadSamples } from '../../catalog/samples/samples.ts';
import { reducer } from '../../catalog/templates/reducer.ts';
import { countFailures } from './failure-lines.ts';
import { runTrial } from './trial.ts';

test('the first code of a reducer keeps every failure of each sample', async () => {
  const lost: string[] = [];
  for (const sample of await loadSamples('terminal')) {
    const own = { ...reducer, toolName: 'terminal' };
    const trial = await runTrial({ sample, turn: 1, budget: 1_000_000, reducer: own });
    const { total = 0, reduced = 0 } = countFailures(trial) ?? {};
    if (reduced < total) lost.push(`${sample.id}: ${reduced} of ${total}`);
  }
  expect(lost).toEqual([]);
});
