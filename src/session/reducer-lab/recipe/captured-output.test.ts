import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bashReducer } from '../../../core/reduce/reducers/index.ts';
import { countFailures, type FailureCount } from '../failure-lines.ts';
import { pytestWithOutput, RUNS_WITH_OUTPUT } from './captured-output-test-support.ts';
import { runRecipe, scoreRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

describe('a test run with captured output', () => {
  const log = pytestWithOutput({ tests: 120, failed: 3, captured: 30 });
  const reduce = (budget: number) => runRecipe(suggestRecipe(log, { budget }).blocks, log, budget);
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

  it.each([1_200, 1_333, 2_000, 3_500, 6_000])('keeps all reasons in %i characters', (budget) => {
    const text = reduce(budget);
    expect(text.length).toBeLessThanOrEqual(budget);
    expect(count(text, /^E {3}/gm)).toBe(6);
    expect(count(text, /^> {3}/gm)).toBe(3);
    expect(count(text, /^tests\/test_orders\.py:\d+: AssertionError$/gm)).toBe(3);
    expect(text).toContain('3 failed, 117 passed');
    expect(text).not.toContain('PASSED');
  });

  it.each([500, 800, 1_000])('keeps no captured output in %i characters', (budget) => {
    const text = reduce(budget);
    expect(count(text, /^(?:[>E] {3}|\S+\.py:\d+: )/gm)).toBeGreaterThan(0);
    expect(text).not.toContain('DEBUG');
  });

  it.each([1_333, 2_000, 3_500])('marks gaps between tests in %i characters', (budget) => {
    const source = log.split('\n');
    let at = -1;
    let isMarked = true;
    const joined = reduce(budget)
      .split('\n')
      .filter((line) => {
        const wasMarked = isMarked;
        isMarked = line.startsWith('…');
        if (isMarked) return false;
        const from = at + 1;
        at = source.indexOf(line, from);
        // Between neighbours, only empty lines are left out without a mark.
        return !wasMarked && source.slice(from, at).some((one) => one.trim() !== '');
      });
    expect(joined).toEqual([]);
  });
});

describe.each(RUNS_WITH_OUTPUT)('captured output of $name', ({ log, reasons }) => {
  it.each([1_000, 1_333, 2_500])('leaves room for all reasons in %i characters', (budget) => {
    const text = runRecipe(suggestRecipe(log, { budget }).blocks, log, budget);
    expect(text.length).toBeLessThanOrEqual(budget);
    expect(reasons.filter((reason) => !text.includes(reason))).toEqual([]);
  });
});

/** A failure without its place is worth less than one with it, and more than none. */
const worth = ({ trimmed, unplaced = 0 }: FailureCount) => 2 * trimmed - unplaced;

it.each([
  ...['jest-fail', 'jest-fail-coverage', 'jest-fail-verbose-npm'],
  ...['vitest-fail', 'vitest-mixed-github', 'vitest-mixed-dot', 'vitest-mixed'],
  ...['go-test-fail', 'go-test-fail-verbose', 'go-test-mixed', 'go-test-mixed-verbose'],
  ...['cargo-test-fail', 'cargo-test-mixed', 'cargo-test-mixed-colour'],
  ...['rspec-mixed', 'rspec-documentation', 'pytest-fail-verbose', 'pytest-mixed'],
])('the recipe for %s keeps at least as much as the built-in reducer', async (name) => {
  const file = new URL(`../../../core/reduce/fixtures/terminal/${name}.txt`, import.meta.url);
  const raw = await readFile(file, 'utf8');
  const worse = [700, 1_333, 2_500, 5_000].flatMap((budget) => {
    const own = scoreRecipe(suggestRecipe(raw, { budget }).blocks, raw, budget);
    const builtIn = scoreBuiltIn(raw, budget);
    if (!own || !builtIn || worth(own) >= worth(builtIn)) return [];
    return [{ budget, own, builtIn }];
  });
  expect(worse).toEqual([]);
});

function scoreBuiltIn(raw: string, budget: number): FailureCount | undefined {
  const context = { args: {}, turnCount: 1, resultBudgetChars: budget };
  const result = bashReducer.reduce({ ok: true, value: raw }, context);
  const reduced = result.ok ? result.value : '';
  const trimmed = reduced.slice(0, budget);
  const trial = { turn: 1, budget, ok: true, applied: true, raw, reduced };
  return countFailures({ ...trial, trimmed, kept: trimmed.length });
}
