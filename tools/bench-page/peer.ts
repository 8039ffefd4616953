import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { median, type PageBenchmark, readProbes, visit } from './visit.ts';

interface Times {
  /** Unit of both: milliseconds. */
  button: number;
  editor: number;
}

const configFile = resolve(import.meta.dirname, 'bare', 'vite.config.ts');

/**
 * Compares the load of the playground with that of a bare page of the same libraries, which is
 * built and visited in turn with it. The ratios say the same on a fast and on a slow machine.
 */
export async function measurePeer(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  await build({ configFile });
  const server = await preview({ configFile, preview: { port: 0, host: 'localhost' } });
  const [bare] = server.resolvedUrls?.local ?? [];
  if (bare === undefined) throw new Error('The server of the bare page does not say its address.');
  const ours: Times[] = [];
  const theirs: Times[] = [];
  try {
    for (let round = 0; round < bench.rounds; round++) {
      theirs.push(await visit({ ...bench, url: bare }, watchLoad));
      ours.push(await visit(bench, watchLoad));
    }
  } finally {
    await server.close();
  }
  const row = (what: string, pick: (one: Times) => number, most: number) =>
    atMost(what, median(ours.map(pick)) / median(theirs.map(pick)), most, '× bare page');
  return [
    row('Run can be pressed', ({ button }) => button, 3),
    row('editor with JSON ready', ({ editor }) => editor, 2),
  ];
}

async function watchLoad(page: Page): Promise<Times> {
  await page.locator('[data-editor="full"]').waitFor({ state: 'attached' });
  const { runEnabled = Number.NaN, fullEditor = Number.NaN } = await readProbes(page);
  return { button: runEnabled, editor: fullEditor };
}
