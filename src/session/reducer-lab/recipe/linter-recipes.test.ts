import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
