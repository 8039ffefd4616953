import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { initialScripts, PAGE_BUDGET } from '../check-page.ts';
import { median, type PageBenchmark, readProbes, visit } from './visit.ts';

const dist = resolve(import.meta.dirname, '..', '..', 'dist', 'page');

/** Measures the time until the page is usable, then until the full editor is shown. */
export async function measureLoad(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const visits: Awaited<ReturnType<typeof loadOnce>>[] = [];
  for (let round = 0; round < bench.rounds; round++) visits.push(await visit(bench, loadOnce));
  const of = (pick: (one: (typeof visits)[number]) => number) => median(visits.map(pick));
  const slow = bench.throttle > 1;
  return [
    atMost(
      'Run can be pressed',
      of(({ runEnabled }) => runEnabled),
      slow ? 800 : 250,
      'ms',
    ),
    atMost(
      'first result',
      of(({ firstResult }) => firstResult),
      slow ? 1200 : 400,
      'ms',
    ),
    atMost('scripts of the shell, gzip', (await shellBytes()) / 1000, PAGE_BUDGET / 1000, 'kB'),
    atMost(
      'longest task before the editor',
      of(({ longest }) => longest),
      slow ? 100 : 50,
      'ms',
    ),
    atMost(
      'editor with JSON ready',
      of(({ json }) => json),
      slow ? 3200 : 1000,
      'ms',
    ),
    atMost('its scripts, gzip', of(({ jsonBytes }) => jsonBytes) / 1000, 1350, 'kB'),
    atMost(
      'TypeScript, after a click',
      of(({ typescript }) => typescript),
      3200,
      'ms',
    ),
    atMost('its scripts, gzip', of(({ typescriptBytes }) => typescriptBytes) / 1000, 1900, 'kB'),
  ];
}

async function loadOnce(page: Page) {
  const scripts = collectScripts(page);
  await page.locator('[data-editor="full"]').waitFor({ state: 'attached' });
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  const {
    runEnabled = Number.NaN,
    firstResult = Number.NaN,
    fullEditor = Number.NaN,
    longTasks,
  } = await readProbes(page);
  const before = longTasks.filter(({ start }) => start < (firstResult || fullEditor));
  const jsonBytes = await scripts.bytes(({ file }) =>
    /monaco|editor\.worker|json\.worker/.test(file),
  );
  // Only a user's file has a language service.
  await page.getByRole('button', { name: 'Add a tool' }).click();
  const clickedAt = Date.now();
  const worker = page.waitForEvent('worker', {
    predicate: (one) => /ts\.worker/.test(one.url()),
    timeout: 20_000,
  });
  await page.getByRole('menuitem', { name: /^Blank tool/ }).click();
  await page
    .getByRole('textbox', { name: /^Code of/ })
    .first()
    .focus();
  await worker;
  const typescript = Date.now() - clickedAt;
  return {
    runEnabled,
    firstResult,
    longest: Math.max(0, ...before.map(({ duration }) => duration)),
    json: fullEditor,
    jsonBytes,
    typescript,
    typescriptBytes: await scripts.bytes(({ file }) => /ts\.worker|typescript/.test(file)),
  };
}

/**
 * The script files that the page requests; read from disk, because the bodies of workers are not
 * available.
 */
function collectScripts(page: Page) {
  const files = new Set<string>();
  page.context().on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1);
    if (file.endsWith('.js')) files.add(file);
  });
  return {
    bytes: async (filter: (script: { file: string }) => boolean) => {
      const wanted = [...files].filter((file) => filter({ file }));
      const texts = await Promise.all(wanted.map((file) => readFile(resolve(dist, file))));
      return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    },
  };
}

async function shellBytes(): Promise<number> {
  const html = await readFile(resolve(dist, 'index.html'), 'utf8');
  const { readFileSync } = await import('node:fs');
  const scripts = initialScripts(html, (file) => readFileSync(resolve(dist, file), 'utf8'));
  return scripts.reduce((sum, { gzip }) => sum + gzip, 0);
}
