import type { Browser, Page } from '@playwright/test';
import { type DocumentOptions, makeDocument, openWorkspaces } from './documents.ts';
import { installProbes, type Probes } from './probes.ts';

/** Options of every measurement. */
export interface PageBenchmark {
  browser: Browser;
  url: string;
  /** The factor by which the CPU is slowed down. */
  throttle: number;
  rounds: number;
  /** Prints what one visit measured. */
  report(line: string): void;
}

/** Opens a new page with empty storage and the probes, and closes it afterwards. */
export async function visit<T>(
  { browser, url, throttle, report }: PageBenchmark,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    // tsx names functions with the helper `__name`, which the page lacks.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.addInitScript(installProbes);
    await page.goto(url, { waitUntil: 'commit' });
    const measured = await measure(page);
    report(`  ${JSON.stringify(measured, round)}`);
    return measured;
  } finally {
    await context.close();
  }
}

/** Loads calls into the page as a user does: with the import button. They may wait for Run. */
export async function importCalls(page: Page, wish: DocumentOptions): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  const document = await makeDocument(page, wish);
  const workspaces = await openWorkspaces(page);
  await workspaces.getByLabel('Workspace file').setInputFiles({
    name: 'workspace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(document)),
  });
  await page
    .getByRole('combobox', { name: 'Batch of calls' })
    .locator('option', { hasText: 'Bench' })
    .waitFor({ state: 'attached' });
}

/** Reads the probes. */
export function readProbes(page: Page): Promise<Probes> {
  return page.evaluate(() => {
    // Added before the page's own scripts.
    const { probes } = window as unknown as { probes: Probes };
    return structuredClone(probes);
  });
}

/** The median of some numbers. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share 0.95 for the 95th percentile */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function round(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}
