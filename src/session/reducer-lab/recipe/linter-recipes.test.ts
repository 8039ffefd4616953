import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const FIXTURES = new URL('../../../core/reduce/fixtures/terminal/', import.meta.url);

test.each([
  ['ruff-full.txt', 'Compiler with code', 152],
  ['ruff-concise.txt', 'Compiler or linter', 152],
  ['ruff-grouped.txt', 'Compiler or linter', 152],
])('the recipe for the recorded %s keeps all of its findings', (file, name, total) => {
  const log = readFileSync(new URL(file, FIXTURES), 'utf8');
  const { blocks, kind, score } = suggestRecipe(log, { budget: 13_000 });
  expect(kind).toBe(name);
  expect(score).toEqual({ total, reduced: total, trimmed: total });
  expect(runRecipe(blocks, log, 13_000)).toContain('Found 152 errors.');
});

describe.each([
  // 26 of its messages are errors, among conventions and warnings.
  ['pylint.txt', / (?:E|F)\d{4}: /, 4_000],
  ['flake8.txt', /:\d+:\d+: [A-Z]\d{3} /, 8_000],
  ['mypy.txt', /: error: /, 8_000],
  ['mypy-pretty.txt', /: error: /, 9_000],
])('the recipe for the recorded %s', (file, failure, budget) => {
  const log = readFileSync(new URL(file, FIXTURES), 'utf8');
  const total = log.split('\n').filter((line) => failure.test(line)).length;

  test('keeps all errors, as a recipe for linters', () => {
    const { kind, score } = suggestRecipe(log, { budget });
    expect(kind).toBe('Compiler or linter');
    expect(total).toBeGreaterThan(20);
    expect(score).toEqual({ total, reduced: total, trimmed: total });
  });
});

test('errors of pylint stay before other messages, in 1,500 characters', () => {
  const log = Array.from({ length: 120 }, (_, at) =>
    at % 10 === 4
      ? `shop/m${at}.py:${at}:4: E1101: Instance of 'Cart' has no 'totl' member (no-member)`
      : `shop/m${at}.py:${at}:0: C0116: Missing function or method docstring (missing-docstring)`,
  );
  const { kind, score } = suggestRecipe(['************* Module shop', ...log].join('\n'), {
    budget: 1_500,
  });
  expect(kind).toBe('Compiler or linter');
  expect(score).toEqual({ total: 12, reduced: 12, trimmed: 12 });
});
