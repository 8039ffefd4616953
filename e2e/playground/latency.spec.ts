import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test('a bar is dragged to add latency, Escape leaves it, and a click only selects', async ({
  playground,
  page,
}) => {
  await playground.open();
  const lane = playground.lane(/^read_file call_1/);
  const start = await findBar(page, lane);
  // A few pixels from its start: the whole bar is the grip.
  const bar = { x: start.x + 12, y: start.y };
  await page.mouse.move(bar.x, bar.y);
  await page.mouse.down();
  await page.mouse.move(bar.x + 200, bar.y, { steps: 4 });
  await expect(lane).toContainText(/\+\d+ ms/);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(lane).not.toContainText(/\+\d+ ms/);

  await page.mouse.move(bar.x, bar.y);
  await page.mouse.down();
  await page.mouse.move(bar.x + 2, bar.y);
  await page.mouse.up();
  await expect(lane).toHaveAttribute('aria-selected', 'true');
  await expect(lane).not.toContainText(/\+\d+ ms/);

  await page.mouse.move(bar.x, bar.y);
  await page.mouse.down();
  await page.mouse.move(bar.x + 200, bar.y, { steps: 4 });
  const shown = /\+[1-3]\d[05] ms/.exec((await lane.textContent()) ?? '')?.[0] ?? 'no label';
  await page.mouse.up();
  await expect(playground.step('Execute')).toContainText(/[2-4]\d\d ms/);
  await expect(lane).toContainText(shown);
  // The drag has ended, so the key belongs to what is open.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);
});

test('a bar whose end is out of view is dragged, too', async ({ playground, page }) => {
  await playground.open();
  const lane = playground.lane(/^terminal call_4/);
  // The zoom keeps the start of the bar where the pointer is.
  const bar = await findBar(page, lane);
  await page.keyboard.down('ControlOrMeta');
  for (let step = 0; step < 8; step += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up('ControlOrMeta');
  await expect(page.getByRole('button', { name: 'Fit the whole run' })).toBeEnabled();
  // The miniature of the run has moved the lanes.
  await lane.hover();
  const { y = 0, height = 0 } = (await lane.boundingBox()) ?? {};
  const middle = y + height / 2;
  await page.mouse.move(bar.x + 40, middle);
  await page.mouse.down();
  await page.mouse.move(bar.x + 140, middle, { steps: 4 });
  const added = lane.getByText(/^\+\d+ ms$/);
  await expect(added).toBeInViewport({ ratio: 1 });
  const shown = (await added.textContent()) ?? '';
  await page.mouse.up();
  await expect(lane).toContainText(shown);
  await expect(added).toHaveCount(1);
});

test('Shift and an arrow change the latency of the selected call in even steps', async ({
  playground,
}) => {
  await playground.open();
  await playground.select('read_file call_1');
  const lane = playground.lane(/^read_file call_1/);
  await playground.lanes.press('Shift+ArrowRight');
  await expect(lane).toContainText('+50 ms');
  await playground.lanes.press('Shift+ArrowRight');
  await expect(lane).toContainText('+100 ms');
  await playground.lanes.press('Shift+ArrowLeft');
  await playground.lanes.press('Shift+ArrowLeft');
  await expect(lane).not.toContainText(/\+\d+ ms/);
});

/** Moves over a lane until the pointer is at the start of its bar. */
async function findBar(page: Page, lane: Locator): Promise<{ x: number; y: number }> {
  const box = await lane.boundingBox();
  if (!box) throw new Error('The lane is not drawn.');
  const y = box.y + box.height / 2;
  for (let x = box.x + 250; x < box.x + box.width; x += 3) {
    await page.mouse.move(x, y);
    if (await lane.getByTitle('Drag to add latency').count()) return { x, y };
  }
  throw new Error('The lane has no bar to drag.');
}
