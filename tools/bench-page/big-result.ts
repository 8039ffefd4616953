import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { importCalls, median, type PageBenchmark, readProbes, visit } from './visit.ts';

const LINE = 'One line of a long file, as they come in logs and in exports.\n';
/** With its line breaks escaped, just below the limit of arguments. */
const CHARS = 4_900_000;

/** Writes and reads a file of 4.9 MB, and opens the result. */
export async function measureBigResult(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const opened: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const times = await visit(bench, openResult);
    opened.push(times.opened);
    raw.push(times.raw);
  }
  return [
    atMost('a 4.9 MB result opens', median(opened), 200, 'ms'),
    atMost('its raw text opens', median(raw), 200, 'ms'),
  ];
}

async function openResult(page: Page) {
  const path = 'docs/long.md';
  const content = LINE.repeat(CHARS / LINE.length);
  const calls = [
    { tool: 'read_file', args: { path: 'src/queue/backoff.ts' } },
    { tool: 'write_file', args: { path, content } },
    { tool: 'read_file', args: { path } },
  ];
  await importCalls(page, { calls, concurrency: 1 });
  await page.locator('[data-editor="full"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Run batch' }).click();
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  const opened = await timeClick(page, () => page.getByRole('option', { name: /call_3/ }).click());
  const raw = await timeClick(page, () => page.getByRole('tab', { name: 'Raw' }).click());
  return { opened, raw };
}

/** The time from the key press to the next frame, as the browser reports it. */
async function timeClick(page: Page, click: () => Promise<void>): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await click();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  const { interactions } = await readProbes(page);
  const own = interactions.filter(({ start }) => start >= from);
  return Math.max(16, ...own.map(({ duration }) => duration));
}
