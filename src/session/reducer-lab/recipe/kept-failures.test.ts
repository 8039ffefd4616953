import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { bashReducer } from '../../../core/reduce/reducers/index.ts';
import { countFailures } from '../failure-lines.ts';
import { GENERATED_RUNS } from './generated-runs-test-support.ts';
import { failedTests, toTestRun } from './generated-shape-test-support.ts';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const BUDGETS = [400, 550, 700, 1_000, 1_333, 1_800, 2_500, 3_500, 5_000, 13_333];
const SIZES = [1, 3, 12, 70].flatMap((failed) => [
  { failed, kind: 'plain' },
  { failed, kind: 'mixed' },
]);
const FIXTURES = new URL('../../../core/reduce/fixtures/terminal/', import.meta.url);
const RECORDED =
  /^(?:ava|bun-test|cargo-(?:build|test)|deno-test|eslint|flake8|go-test|jest|mocha|mypy|node-test|pylint|pytest|rspec|ruff-(?:concise|full|grouped)|tap|tsc|vitest)\b.*\.txt$/;

describe.each(Object.entries(GENERATED_RUNS))('the recipe for %s', (_, shape) => {
  it.each(SIZES)(
    'keeps no fewer of $failed failures than the built-in reducer: $kind',
    ({ failed, kind }) => {
      const run = toTestRun(failed, kind === 'mixed');
      const places = failedTests(run).map((one) => shape.place(one));
      expect(worseBudgets(shape.log(run).join('\n'), places)).toEqual([]);
    },
  );
});

const recorded = readdirSync(FIXTURES).filter((name) => RECORDED.test(name));

test.each(recorded)('the recipe for the recorded %s keeps no fewer failures', (name) => {
  expect(worseBudgets(readFileSync(new URL(name, FIXTURES), 'utf8'))).toEqual([]);
});

/** The budgets in which the recipe keeps fewer failures, and their numbers. */
function worseBudgets(raw: string, places: readonly string[] = []) {
  return BUDGETS.flatMap((budget) => {
    const own = runRecipe(suggestRecipe(raw, { budget }).blocks, raw, budget);
    expect(own.length).toBeLessThanOrEqual(Math.min(raw.length, budget));
    const kept = countPlaced(raw, own, budget, places);
    const least = countPlaced(raw, runBuiltIn(raw, budget), budget, places);
    const isWorse = kept.places < least.places || kept.failures < least.failures;
    return isWorse ? [{ budget, kept, least }] : [];
  });
}

/** The failures of which the model gets the place, and those of them with a reason. */
function countPlaced(raw: string, reduced: string, budget: number, places: readonly string[]) {
  const trimmed = reduced.slice(0, budget);
  const trial = { turn: 1, budget, ok: true, applied: true, raw, reduced, trimmed };
  const count = countFailures({ ...trial, kept: trimmed.length });
  // Compilers write `a.ts(3,9)`, too.
  const text = `${trimmed.replace(/\((\d+),/g, ':$1:')}\n`;
  const isIn = (place: string) => text.split(place).some((rest, at) => at > 0 && !/^\d/.test(rest));
  return {
    places: places.filter(isIn).length,
    failures: (count?.trimmed ?? 0) - (count?.unplaced ?? 0),
  };
}

function runBuiltIn(raw: string, budget: number): string {
  const ctx = { args: {}, turnCount: 1, resultBudgetChars: budget };
  const result = bashReducer.reduce({ ok: true, value: raw }, ctx);
  return result.ok ? result.value : result.error;
}
