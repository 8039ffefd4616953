import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const FIXTURES = new URL('../../../core/reduce/fixtures/terminal/', import.meta.url);
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const STATUSES = ['CrashLoopBackOff', 'ImagePullBackOff', 'ErrImagePull', 'OOMKilled', 'Evicted'];
const FAILED_PODS = STATUSES.map((status, at) => `shop-${at}-x9z  0/1  ${status}  ${at}  4d`);

/** The output of `kubectl get pods`, with failed pods between others. */
const PODS = range(200).map(
  (at) => FAILED_PODS[(at - 60) / 20] ?? `shop-${at}-x1b  1/1  Running  0  ${at}d`,
);

test.each([1_000, 2_500, 8_000])(
  'the recipe for pods keeps the failed ones and the titles in %d characters',
  (budget) => {
    const titles = 'NAME  READY  STATUS  RESTARTS  AGE';
    const log = [titles, ...PODS].join('\n');
    const { blocks, kind, score } = suggestRecipe(log, { budget });
    expect(kind).toBe('Pods');
    expect(score).toEqual({ total: 5, reduced: 5, trimmed: 5 });
    for (const line of [titles, ...FAILED_PODS]) {
      expect(runRecipe(blocks, log, budget)).toContain(line);
    }
  },
);

test('the recipe for the recorded pods keeps all that failed', () => {
  const log = readFileSync(new URL('kubectl-pods-wide.txt', FIXTURES), 'utf8');
  const failed = log.split('\n').filter((line) => /BackOff|Err|OOMKilled|Evicted/.test(line));
  const { kind, score } = suggestRecipe(log, { budget: 4_000 });
  expect(kind).toBe('Pods');
  expect(failed.length).toBeGreaterThan(0);
  expect(score).toMatchObject({ total: failed.length, trimmed: failed.length });
});

test('pods in a longer log are kept by the recipe for pods', () => {
  const steps = range(400).map((at) => `step ${at}: deployed ${'abcdefg'[at % 7]}`);
  const log = [...steps, ...PODS, ...steps].join('\n');
  expect(suggestRecipe(log, { budget: 2_000 })).toMatchObject({
    ...{ name: 'Pods', kind: 'Log', score: { total: 5, trimmed: 5 } },
  });
});
