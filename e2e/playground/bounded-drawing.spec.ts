import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectSeen } from './support/expect-seen.ts';
import { LARGE_DOCUMENTS } from './support/large-documents.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

/** The maximum for the whole page. An ordinary document has about 1,500. */
const MOST_NODES = 9000;
/** Characters in the whole page, without the values of text areas. */
const MOST_TEXT = 400_000;

/** The time without a change after which the page has drawn everything, in milliseconds. */
const QUIET = 500;

/** Resolves when the page has drawn what it knows, with the size of what it drew. */
async function measure(page: Page) {
  return page.evaluate(
    (quiet) =>
      new Promise<{ nodes: number; text: number; longest: number }>((resolve) => {
        const tasks: number[] = Reflect.get(window, 'longTasks');
        const end = () => {
          changes.disconnect();
          resolve({
            nodes: document.querySelectorAll('*').length,
            text: document.body.textContent.length,
            longest: Math.max(0, ...tasks.splice(0)),
          });
        };
        let timer = setTimeout(end, quiet);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        changes.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    QUIET,
  );
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
}

/** The tabs of a pane, by the name of their list: a panel may have tabs of its own. */
async function tabsOf(pane: Locator, name: string): Promise<Locator[]> {
  const found = await pane.getByRole('tablist', { name, exact: true }).getByRole('tab').all();
  expect(found.length).toBeGreaterThan(1);
  return found;
}

async function openLarge(playground: PlaygroundPage, part: object): Promise<void> {
  const { page } = playground;
  await playground.open();
  await watchTasks(page);
  const document: unknown = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const path = test.info().outputPath('workspace.json');
  await writeFile(path, JSON.stringify({ ...(document as object), ...part }));
  await playground.importWorkspace(path);
  await playground.runButton.click();
  const ended = page
    .getByRole('status')
    .filter({ hasText: /^The batch (has finished|was stopped)/ });
  await expectSeen(ended);
}

for (const { name, part } of LARGE_DOCUMENTS) {
  test(`no panel grows with ${name}`, async ({ playground, page }) => {
    test.slow();
    await openLarge(playground, part);
    const look = async (place: string) => {
      const { nodes, text, longest } = await measure(page);
      test.info().annotations.push({
        type: place,
        description: `${nodes} nodes, ${text} characters, longest task ${longest} ms`,
      });
      if (process.env.SHOW)
        console.log(
          `${name} | ${place}: ${nodes} nodes, ${text} characters, longest ${longest} ms`,
        );
      expect.soft(nodes, place).toBeLessThan(MOST_NODES);
      expect.soft(text, place).toBeLessThan(MOST_TEXT);
    };
    await look('after the run');
    for (const tab of await tabsOf(playground.bottom, 'Run')) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(playground.bottom.locator('[aria-busy=true]')).toHaveCount(0);
      await look(String(await tab.textContent()));
    }
    await playground.tab('Timeline').click();
    await playground.lanes.getByRole('option').first().click();
    await look('Call');
    for (const tab of await tabsOf(playground.editor, 'Editors')) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await look(String(await tab.textContent()));
    }
  });
}

test('a lane does not grow with what its call streams', async ({ playground }) => {
  // About 60 lines of progress, each a mark on the lane.
  const command = Array(6).fill('npx vitest run --reporter=verbose').join('; ');
  const calls = Array.from({ length: 4 }, (_, index) => ({
    ...{ id: `c${index}`, toolCallId: `call_${index + 1}`, tool: 'terminal' },
    argsText: JSON.stringify({ command }),
  }));
  const batch = { id: 'b1', name: 'Streams', description: '', calls };
  await openLarge(playground, { batches: [batch], batchId: batch.id, personalityId: 'engineer' });
  const lanes = playground.lanes.getByRole('option');
  await expect(lanes).toHaveCount(calls.length);
  const sizes = await lanes.evaluateAll((all) =>
    all.map((lane) => lane.querySelectorAll('*').length),
  );
  expect(Math.max(...sizes)).toBeLessThan(16);
});
