import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { packLink } from './support/links.ts';
import { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

/** Ends the page in the middle of a run, as a browser ends one that hangs. */
async function crashDuringRun(playground: PlaygroundPage, page: Page): Promise<void> {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await playground.runButton.click();
  await expect(playground.stopButton).toBeVisible();
  await page.goto('chrome://crash').catch(() => {});
}

test.describe('at its own speed', () => {
  test.use({ speed: 'real' });

  test('a page that crashes during a run without user code starts nothing afterwards', async ({
    playground,
    page,
    context,
  }) => {
    await crashDuringRun(playground, page);
    const next = await context.newPage();
    const again = new PlaygroundPage(next);
    await next.goto('/');
    await expect(next.getByRole('heading', { name: 'Safe start' })).toBeVisible();
    await expect(next.getByRole('status').first()).toContainText('nothing was started');
    // The mark stays until Run.
    await next.reload();
    const list = next.getByRole('list', { name: 'Workspaces' });
    await expect(list.getByRole('button').first()).toContainText('Workspace');

    // By the keyboard alone.
    await next.keyboard.press('Tab');
    await next.keyboard.press('Tab');
    await next.keyboard.press('Enter');
    await expect(next.getByText('until you press Run')).toBeVisible();
    await expect(again.personality).toHaveValue('engineer');
    await expect(again.footer).toContainText('Saved');
    await again.runButton.click();
    await again.finished();
    await next.reload();
    await again.finished();
  });

  test('a run in another tab is no crash', async ({ playground, page, context }) => {
    await playground.open();
    await playground.personality.selectOption('Engineer');
    await expect(playground.footer).toContainText('Saved');
    await playground.makeRunLong();
    await playground.runButton.click();
    await expect(playground.stopButton).toBeVisible();
    const second = new PlaygroundPage(await context.newPage());
    await second.page.goto(page.url());
    await expect(second.personality).toHaveValue('engineer');
    await expect(playground.stopButton).toBeVisible();

    // Nor does the living tab hide the crash of the other one.
    await second.finished();
    await playground.finished();
    await playground.runButton.click();
    await expect(playground.stopButton).toBeVisible();
    await page.goto('chrome://crash').catch(() => {});
    const third = await context.newPage();
    await third.goto(second.page.url());
    await expect(third.getByRole('heading', { name: 'Safe start' })).toBeVisible();
  });
});

test('`?safe` lists the workspaces, exports and deletes them, and starts nothing', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await page.goto('/?safe');
  await expect(page.getByRole('status').first()).toContainText('nothing was started');
  const list = page.getByRole('list', { name: 'Workspaces' });
  const more = list.getByRole('button', { name: /^More for/ });
  await more.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.toolyard\.json$/);
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(/^Deleted/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Safe start' })).toBeVisible();
  await page.getByRole('link', { name: 'Start normally' }).click();
  await playground.finished();
});

test('a search command of a link waits for Run', async ({ playground, page }) => {
  await playground.open();
  const text = await readFile(await playground.exportWorkspace(), 'utf8');
  const document: { batches: { calls: { tool: string; argsText: string }[] }[] } = JSON.parse(text);
  for (const call of document.batches.flatMap(({ calls }) => calls)) {
    if (call.tool !== 'terminal') continue;
    call.argsText = JSON.stringify({ command: "grep -E '^(a+)+$' README.md" });
  }
  await page.goto(packLink({ core: '0.1.0', workspace: document }));
  const bar = page.getByRole('region', { name: 'Code from outside' });
  await expect(bar).toContainText('terminal command');
  await expect(playground.lane(/^terminal/)).toContainText('not run yet');
});
