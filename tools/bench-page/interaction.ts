import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { manyCalls } from './documents.ts';
import { importCalls, median, type PageBenchmark, readProbes, visit } from './visit.ts';

const CALLS = 50;
/** Prints for about a second. Together they last nearly as long as the tool may, also on a busy machine. */
const COMMAND = Array(24).fill('npx vitest run --reporter=verbose').join('; ');

/** Clicks and keys while calls stream, then Stop. */
export async function measureInteraction(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const worst: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const { inp, stop } = await visit(bench, interact);
    worst.push(inp);
    stops.push(stop);
  }
  const target = bench.throttle > 1 ? 100 : 50;
  return [
    atMost(`worst click or key while ${CALLS} calls stream`, median(worst), target, 'ms'),
    atMost('Stop is answered', median(stops), target, 'ms'),
  ];
}

async function interact(page: Page) {
  await importCalls(page, {
    calls: manyCalls(CALLS, 'terminal', { command: COMMAND }),
    concurrency: CALLS,
  });
  await page.locator('[data-editor="full"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Run batch' }).click();
  await page
    .getByRole('option', { name: /running/ })
    .first()
    .waitFor();
  const from = await page.evaluate(() => performance.now());
  const lanes = page.getByRole('listbox', { name: 'Calls of the batch' });
  await lanes.getByRole('option').nth(2).click();
  for (const key of ['ArrowDown', 'End', 'Home', '+', '-', 'ArrowDown']) {
    await page.keyboard.press(key);
  }
  await lanes.getByRole('option').nth(4).click();
  const pressed = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'The batch was stopped' }).waitFor();
  // The browser reports event timings with the next frame.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  const { interactions, stopped = Number.NaN } = await readProbes(page);
  const click = interactions.find(({ name, start }) => name === 'pointerdown' && start >= pressed);
  const during = interactions.filter(({ start }) => start >= from);
  return {
    // Events shorter than two frames are not reported.
    inp: Math.max(16, ...during.map(({ duration }) => duration)),
    stop: stopped - (click?.start ?? pressed),
  };
}
