import { expect, test } from 'vitest';
import { bashReducer } from '../../../core/reduce/reducers/index.ts';
import { scoreReduced } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The report of node:test on a failed test, where it ran and at the end. All have the same values. */
const failure = (at: number) => [
  `test at test/m${at}.test.js:9:1`,
  `✖ module ${at} case 7 (1.405395ms)`,
  '  AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:',
  '  + actual - expected',
  ...['  ', '    {', '      n: 7,', '  +   ok: false', '  -   ok: true', '    }'],
  `      at TestContext.<anonymous> (/home/runner/work/shop/test/m${at}.test.js:9:66)`,
  '      at Test.runInAsyncScope (node:async_hooks:206:9)',
  '      at Test.run (node:internal/test_runner/test:796:25)',
  '      at Test.processPendingSubtests (node:internal/test_runner/test:526:18)',
  '      at Test.postRun (node:internal/test_runner/test:889:19)',
  '      at async Test.processPendingSubtests (node:internal/test_runner/test:526:7) {',
  ...['    generatedMessage: true,', "    code: 'ERR_ASSERTION',"],
  ...['    actual: { n: 7, ok: false },', '    expected: { n: 7, ok: true },'],
  ...["    operator: 'deepStrictEqual'", '  }', ''],
];

const NODE_TEST = [
  ...range(12).flatMap((file) =>
    range(14).flatMap((at) =>
      at === 7 ? failure(file).slice(1) : `✔ module ${file} case ${at} (0.4${at}ms)`,
    ),
  ),
  ...['ℹ tests 168', 'ℹ pass 156', 'ℹ fail 12', '', '✖ failing tests:', ''],
  ...range(12).flatMap(failure),
].join('\n');

test.each([0.3, 0.5, 0.7, 0.9, 0.97, 1])(
  'the recipe of a run that was cut off at %d keeps no fewer failures than the built-in reducer',
  (part) => {
    const text = `${NODE_TEST}\n${NODE_TEST.slice(0, NODE_TEST.length * part)}`;
    for (const budget of [1_000, 1_150, 1_333, 1_400]) {
      const { score } = suggestRecipe(text, { budget });
      const ctx = { args: {}, turnCount: 1, resultBudgetChars: budget };
      const builtIn = bashReducer.reduce({ ok: true, value: text }, ctx);
      const least = scoreReduced(text, builtIn.ok ? builtIn.value : '', budget)?.trimmed ?? 0;
      expect(least).toBeGreaterThan(3);
      expect(score?.trimmed).toBeGreaterThanOrEqual(least);
    }
  },
);

test.each([
  ['pytest', ['=== test session starts ===', 'collected 9 items', 'test_a.py ..F..']],
  ['pytest -v', range(9).map((at) => `test_a.py::test_${at} PASSED      [ ${at + 20}%]`)],
  ['node:test', range(9).map((at) => `✔ adds ${at} (0.${at}ms)`)],
  ['vitest', range(9).map((at) => ` ✓ src/part${at}.test.ts (3 tests) ${at}ms`)],
  ['jest', range(9).map((at) => `PASS src/part${at}.test.ts`)],
  ['cargo test', range(9).map((at) => `test parse::adds_${at} ... ok`)],
])('the beginning of %s is a test run, without its totals', (_, lines) => {
  expect(suggestRecipe(lines.join('\n')).kind).toBe('Test run');
});

test.each([
  [['next dev', ...range(9).map((at) => ` ✓ Compiled /page${at} in ${at}.2s (500 modules)`)]],
  [['deploy', '✓ web (2.1s)', '✖ api (0.4s)', 'rolled back']],
])('marks alone make no test run: %j', (lines) => {
  expect(suggestRecipe(lines.join('\n')).kind).toBe('Log');
});
