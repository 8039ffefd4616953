import { expect, test } from 'vitest';
import { loadSamples } from '../../../catalog/samples/samples.ts';
import { textOf } from '../../../lib/text-of.ts';
import { BUILD_LOGS } from '../build-logs-test-support.ts';
import { canFail, type FailureCount } from '../failure-lines.ts';
import { FAILURE_LOGS } from '../failure-logs-test-support.ts';
import { LINTER_LOGS } from '../linter-logs-test-support.ts';
import { SERVER_LOGS } from '../server-logs-test-support.ts';
import { runRecipe, scoreRecipe } from './run-recipe.ts';
import { RECIPES, suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The output of rustc with a warning before its errors. */
const RUSTC = [
  ...range(120).map((at) => `   Compiling crate-${at} v0.1.0`),
  'warning: unused variable: `x`',
  ...['  --> src/lib.rs:14:9', '   |', '14 |     let x = 3;', '   |         ^ help: use `_x`', ''],
  ...range(6).flatMap((at) => [
    'error[E0308]: mismatched types',
    `  --> src/mod${at}.rs:2${at}:18`,
    '   |',
    `2${at} |     let n: u32 = "${at}";`,
    '   |            ---   ^^^ expected `u32`, found `&str`',
    '   |            |',
    '   |            expected due to this',
    '',
  ]),
  'error: could not compile `shop` (lib) due to 6 previous errors; 1 warning emitted',
].join('\n');

test('the recipe of a compiler names all errors before it spends room on warnings', () => {
  const { blocks: recipe } = RECIPES.find(({ name }) => name === 'Compiler with code') ?? {};
  for (const budget of [1_000, 1_200, 1_333]) {
    expect(scoreRecipe(recipe ?? [], RUSTC, budget)).toMatchObject({ total: 6, trimmed: 6 });
  }
});

/** Failures with their places come first; of as many, other failures. */
const worth = ({ trimmed, unplaced = 0 }: FailureCount) => (trimmed - unplaced) * 1_000 + trimmed;

test.each([200, 400, 600, 800, 1_000, 1_333, 8_000])(
  'no other recipe that fits %d characters keeps more failures than the suggested one',
  async (budget) => {
    const samples = await loadSamples('terminal');
    const texts = samples.filter((one) => canFail(one)).map(({ result }) => textOf(result));
    const logs = [...FAILURE_LOGS, ...BUILD_LOGS, ...LINTER_LOGS, ...SERVER_LOGS].map(
      ({ log }) => log,
    );
    for (const text of [RUSTC, ...logs, ...texts]) {
      const { score } = suggestRecipe(text, { budget });
      const most = RECIPES.map(({ blocks: one }) => {
        const left = scoreRecipe(one, text, budget);
        return left && runRecipe(one, text, budget).length <= budget ? worth(left) : 0;
      });
      expect(score ? worth(score) : 0).toBe(Math.max(...most));
    }
  },
);

test('a recipe that leaves a text to the cut is not suggested for it', () => {
  const errors = range(90).map((at) => `src/p${at}.ts(${at + 3},7): error TS2322: Not assignable.`);
  for (const budget of [1_333, 2_000, 4_000]) {
    expect(suggestRecipe(errors.join('\n'), { budget }).name).not.toBe('JSON');
  }
});
