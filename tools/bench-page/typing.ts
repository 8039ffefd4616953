import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { importCalls, median, type PageBenchmark, quantile, readProbes, visit } from './visit.ts';

const CHARS = 4_900_000;
const LINE = 'One line of a long text, as people paste them.';
const KEYS = 40;
/** Between two keys of a fast typist, in milliseconds. */
const PAUSE = 60;

const TEXTS = {
  'of many lines': JSON.stringify(
    { command: 'cat', lines: Array(Math.floor(CHARS / (LINE.length + 8))).fill(LINE) },
    null,
    2,
  ),
  'of one line': JSON.stringify({ command: 'x'.repeat(CHARS) }),
};

/** Types into the arguments of a call, a text of 5 MB. */
export async function measureTyping(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const [shape, argsText] of Object.entries(TEXTS)) {
    const p95: number[] = [];
    for (let round = 0; round < bench.rounds; round++) {
      p95.push(await visit(bench, (page) => type(page, argsText)));
    }
    const target = bench.throttle > 1 ? 150 : 50;
    rows.push(atMost(`typing in a 5 MB text ${shape}: p95`, median(p95), target, 'ms'));
  }
  return rows;
}

async function type(page: Page, argsText: string): Promise<number> {
  await importCalls(page, { calls: [{ tool: 'terminal', argsText }], concurrency: 1 });
  await page.getByRole('tab', { name: 'Arguments' }).click();
  await page
    .locator('[data-editor="full"]')
    .getByRole('textbox', { name: /^Arguments of / })
    .focus();
  const from = await page.evaluate(() => performance.now());
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a');
    await page.waitForTimeout(PAUSE);
  }
  await page.waitForTimeout(500);
  const { interactions } = await readProbes(page);
  const keys = interactions.filter(({ name, start }) => name === 'keydown' && start >= from);
  // Events shorter than two frames are not reported.
  const quick: number[] = Array(Math.max(0, KEYS - keys.length)).fill(16);
  return quantile([...quick, ...keys.map(({ duration }) => duration)], 0.95);
}
