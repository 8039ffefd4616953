import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { manyCalls } from './documents.ts';
import { importCalls, median, type PageBenchmark, quantile, readProbes, visit } from './visit.ts';

const CALLS = 10_000;

/**
 * Enough parallel calls that about 25 begin and 25 end in each of 60 frames a second. Each lasts
 * 70 to 110 ms and changes its lane twice.
 */
const AT_ONCE = 135;

/** Shows a run of ten thousand calls. */
export async function measureTimeline(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const runs: Awaited<ReturnType<typeof watchRun>>[] = [];
  for (let round = 0; round < bench.rounds; round++) runs.push(await visit(bench, watchRun));
  const of = (pick: (one: (typeof runs)[number]) => number) => median(runs.map(pick));
  const target = bench.throttle > 1 ? 16 : 6;
  const changes = of(({ perFrame }) => perFrame).toFixed(0);
  const name = `${CALLS} calls, ${changes} changes a frame`;
  return [
    atMost(
      `${name}: p50 frame`,
      of(({ p50 }) => p50),
      target,
      'ms',
    ),
    atMost(
      `${name}: p95 frame`,
      of(({ p95 }) => p95),
      target,
      'ms',
    ),
    atMost(
      `${name}: late`,
      of(({ late }) => late),
      bench.throttle > 1 ? 2 : 1,
      '%',
    ),
  ];
}

async function watchRun(page: Page) {
  const calls = manyCalls(CALLS, 'read_file', { path: 'src/queue/backoff.ts' });
  await importCalls(page, { calls, concurrency: AT_ONCE });
  await page.locator('[data-editor="full"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Run batch' }).click();
  await page
    .getByRole('option', { name: /ok|cut/ })
    .first()
    .waitFor();
  const from = await page.evaluate(() => performance.now());
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  const to = await page.evaluate(() => performance.now());
  const { frames } = await readProbes(page);
  // The first and the last frames show the start and the end of the run, so they do not count.
  const during = frames.filter(({ start }) => start > from + 300 && start < to - 1000);
  const works = during.map(({ work }) => work);
  const gaps = during.slice(1).map(({ start }, at) => start - (during[at]?.start ?? start));
  const late = gaps.filter((gap) => gap > 25).length / gaps.length;
  return {
    p50: quantile(works, 0.5),
    p95: quantile(works, 0.95),
    late: late * 100,
    perFrame: (2 * CALLS) / ((during.length * (to - from)) / (to - from - 1300)),
  };
}
