import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadSamples } from '../../../catalog/samples/samples.ts';
import * as blocks from '../../../core/reduce/reducers/index.ts';
import { countFailures } from '../failure-lines.ts';
import { runTrial } from '../trial.ts';
import { toBlockCode } from './block-code.ts';
import { RECIPES, suggestRecipe } from './suggest-recipe.ts';

const KINDS: Record<string, string> = {
  vitest: 'Test run',
  jest: 'Test run',
  pytest: 'Test run',
  'cargo-test': 'Test run',
  'go-test': 'Test run',
  tsc: 'Compiler or linter',
  'git-diff': 'Diff',
  'yarn-install': 'Log',
  'docker-build': 'Log',
};

test('built-in samples are recognised', async () => {
  const samples = await loadSamples('terminal');
  const found = samples.map(({ id, result }) => [
    id.replace('built-in-', ''),
    suggestRecipe(result.ok ? result.value : result.error).name,
  ]);
  expect(Object.fromEntries(found)).toMatchObject(KINDS);
});

test('the suggested recipe keeps all failures of each sample, and makes it shorter', async () => {
  const samples = await loadSamples('terminal');
  const bad: string[] = [];
  for (const sample of samples.filter(({ result }) => result.ok && result.value.length > 6_000)) {
    const raw = sample.result.ok ? sample.result.value : '';
    const { name, blocks: recipe } = suggestRecipe(raw);
    const trial = await runTrial({ sample, turn: 1, budget: 6_500, reducer: compose(recipe) });
    const { total = 0, trimmed = 0 } = countFailures(trial) ?? {};
    if (trimmed < total || trial.trimmed.length > 6_500 || trial.fault) {
      bad.push(
        `${sample.id}: ${name}, ${trimmed} of ${total}, ${raw.length} → ${trial.reduced.length}`,
      );
    }
  }
  expect(bad).toEqual([]);
});

test.each([
  ['JSON', JSON.stringify({ items: [1, 2, 3] }, null, 2)],
  ['Search result', 'src/a.ts:1: x\nsrc/a.ts:5: y\nsrc/b.ts:9: z'],
  ['Document', '# A\ntext\n## B\ntext\n## C\ntext'],
  ['Log', ''],
])('%s is recognised', (name, text) => {
  expect(suggestRecipe(text).name).toBe(name);
});

test('every recipe is made of blocks that compile', () => {
  for (const { blocks: recipe } of RECIPES) expect(() => compose(recipe)).not.toThrow();
});

function compose(recipe: (typeof RECIPES)[number]['blocks']) {
  const list = recipe.map(toBlockCode).join(', ');
  return runInNewContext(`composeReducer([${list}], { toolName: 'terminal' })`, { ...blocks });
}
