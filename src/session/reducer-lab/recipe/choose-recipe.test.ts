import { expect, test } from 'vitest';
import { loadSamples } from '../../../catalog/samples/samples.ts';
import { textOf } from '../../../lib/text-of.ts';
import { BUILD_LOGS } from '../build-logs-test-support.ts';
import { canFail, type FailureCount } from '../failure-lines.ts';
import { FAILURE_LOGS } from '../failure-logs-test-support.ts';
import { LINTER_LOGS } from '../linter-logs-test-support.ts';
import { SERVER_LOGS } from '../server-logs-test-support.ts';
import { namedTests } from './named-tests.ts';
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

/** The recipes for texts whose lines report failures. Others clip places, too. */
const REPORTING = RECIPES.filter(
  ({ name }) => !/^(?:Diff|Document|Git log|Search result)$/.test(name),
);

/** Failures with their places come first; of as many, other failures. */
const worth = ({ trimmed, unplaced = 0 }: FailureCount) => (trimmed - unplaced) * 1_000 + trimmed;

test.each([200, 400, 600, 800, 1_000, 1_333, 8_000])(
  'no other recipe that fits %d characters and names as many tests keeps more failures',
  async (budget) => {
    const samples = await loadSamples('terminal');
    const texts = samples.filter((one) => canFail(one)).map(({ result }) => textOf(result));
    const logs = [...FAILURE_LOGS, ...BUILD_LOGS, ...LINTER_LOGS, ...SERVER_LOGS].map(
      ({ log }) => log,
    );
    for (const text of [RUSTC, ...logs, ...texts]) {
      const { score, kind, blocks: suggested } = suggestRecipe(text, { budget });
      const count = kind === 'Test run' ? namedTests(text) : () => 0;
      const named = count(runRecipe(suggested, text, budget).slice(0, budget));
      const most = REPORTING.map(({ blocks: one }) => {
        const left = scoreRecipe(one, text, budget);
        const reduced = runRecipe(one, text, budget);
        return left && reduced.length <= budget && count(reduced) >= named ? worth(left) : 0;
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

/** Failed tests of pytest whose messages differ; their reasons are longer than their names. */
const PYTEST = [
  '============================= test session starts =============================',
  ...range(120).map((at) => `test_a.py::test_ok[${at}] PASSED [ ${at}%]`),
  ...range(14).map((at) => `test_a.py::test_bad[${at}] FAILED [ 9%]`),
  '=================================== FAILURES ===================================',
  ...range(14).flatMap((at) => [
    `_________________________________ test_bad[${at}] __________________________________`,
    '',
    '    def test_bad(i):',
    "        logging.warning('slow thing %s', i)",
    ">       assert {'a': i, 'b': [1,2]} == {'a': i+1, 'b': [1,3]}",
    `E       AssertionError: assert {'a': ${at}, 'b': [1, 2]} == {'a': ${at + 1}, 'b': [1, 3]}`,
    'E         ',
    'E         Differing items:',
    `E         {'a': ${at}} != {'a': ${at + 1}}`,
    '',
    'test_a.py:9: AssertionError',
    '------------------------------ Captured log call -------------------------------',
    `WARNING  root:test_a.py:8 slow thing ${at}`,
  ]),
  '=========================== short test summary info ============================',
  ...range(14).map(
    (at) =>
      `FAILED test_a.py::test_bad[${at}] - AssertionError: assert {'a': ${at}, 'b': [1, 2]} ...`,
  ),
  '======================== 14 failed, 120 passed in 0.96s ========================',
].join('\n');

test.each([400, 600, 800, 1_000, 1_333, 2_000])(
  'a recipe for another kind never loses names of failed tests: %d characters',
  (budget) => {
    const namedBy = (blocks: Parameters<typeof runRecipe>[0]) =>
      namedTests(PYTEST)(runRecipe(blocks, PYTEST, budget));
    const { blocks: suggested } = suggestRecipe(PYTEST, { budget });
    const { blocks: own = [] } = RECIPES.find(({ name }) => name === 'Test run') ?? {};
    expect(namedBy(suggested)).toBeGreaterThanOrEqual(namedBy(own));
    if (budget >= 1_333) expect(namedBy(suggested)).toBe(14);
  },
);

test.each([
  ['unittest', range(6).map((at) => `FAIL: test_bad${at} (test_x.Cart.test_bad${at})`)],
  ['unittest -v', range(6).map((at) => `test_bad${at} (test_x.Cart.test_bad${at}) ... FAIL`)],
  ['deno test', range(6).map((at) => `rounds the price ${at} ... FAILED (${at}ms)`)],
])('the recipe of a test run names all failed tests of %s in a small budget', (_, names) => {
  const log = [
    ...range(60).map((at) => `test_ok${at} (test_x.Cart.test_ok${at}) ... ok`),
    ...names.flatMap((name, at) => [
      '======================================================================',
      name,
      '----------------------------------------------------------------------',
      'Traceback (most recent call last):',
      `  File "/srv/shop/test_x.py", line 1${at}, in test_bad${at}`,
      `    self.assertEqual([${at}, 1], [${at}, 2])`,
      `AssertionError: Lists differ: [${at}, 1] != [${at}, 2]`,
      '',
      'First differing element 1:',
      '',
    ]),
    ...['Ran 66 tests in 0.002s', '', 'FAILED (failures=6)', 'Tests: 6 failed, 60 passed'],
  ].join('\n');
  const { blocks = [] } = RECIPES.find(({ name }) => name === 'Test run') ?? {};
  const text = runRecipe(blocks, log, 700);
  for (const name of names) expect(text).toContain(name);
  expect(text.match(/^AssertionError/gm)?.length).toBeGreaterThan(2);
});
