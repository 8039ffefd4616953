import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bashReducer } from '../../core/reduce/reducers/index.ts';
import { countFailures } from './failure-lines.ts';
import { GENERATED_RUNS } from './recipe/generated-runs-test-support.ts';
import { toTestRun } from './recipe/generated-shape-test-support.ts';

const RECORDED = new URL('../../core/reduce/fixtures/terminal/tsc-plain.txt', import.meta.url);
const RUNS = [3, 12, 48, 70, 150].map((failed) => [
  `${failed} generated errors`,
  GENERATED_RUNS.tsc?.log(toTestRun(failed, false)).join('\n') ?? '',
]);

test.each([['recorded errors', readFileSync(RECORDED, 'utf8')], ...RUNS])(
  'of %s of tsc, the built-in reducer keeps no fewer than a plain cut',
  (_, raw = '') => {
    for (const budget of [400, 550, 700, 850, 1_000, 1_333, 1_800, 2_500]) {
      const result = bashReducer.reduce(
        { ok: true, value: raw },
        { args: {}, turnCount: 1, resultBudgetChars: budget },
      );
      const reduced = result.ok ? result.value : '';
      expect(reduced.length).toBeLessThanOrEqual(Math.min(raw.length, budget));
      expect([budget, countIn(raw, reduced, budget)]).toEqual([
        budget,
        Math.max(countIn(raw, reduced, budget), countIn(raw, raw, budget)),
      ]);
    }
  },
);

function countIn(raw: string, reduced: string, budget: number): number {
  const trimmed = reduced.slice(0, budget);
  const trial = { turn: 1, budget, ok: true, applied: true, raw, reduced, trimmed };
  return countFailures({ ...trial, kept: trimmed.length })?.trimmed ?? 0;
}
