import type { Locator, Page } from '@playwright/test';
import { inEachSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/** Whether an element is on top of the page at its middle. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((at) => {
    const { x, y, width, height } = at.getBoundingClientRect();
    return at.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

const menu = (page: Page) => page.getByRole('menu').filter({ visible: true });

for (const name of ['View', 'More ways to run']) {
  test(`the open menu of ${name} follows the size of the window`, async ({ playground, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await playground.open();
    const opener = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await opener.click();
    const sizes = [
      [1024, 768],
      [800, 768],
      [1440, 900],
    ] as const;
    await inEachSize(page, sizes, async () => {
      await expect(menu(page)).toBeInViewport({ ratio: 1 });
      const [at, below] = [await opener.boundingBox(), await menu(page).boundingBox()];
      if (!at || !below) throw new Error('The menu is not shown.');
      expect(Math.abs(below.y - at.y - at.height)).toBeLessThan(6);
      expect(below.x).toBeLessThan(at.x + at.width);
      expect(below.x + below.width).toBeGreaterThan(at.x);
    });
  });
}

test('the menu of a lane stays in a smaller window', async ({ playground, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await playground.open();
  await playground
    .lane(/^read_file call_1/)
    .click({ button: 'right', position: { x: 1200, y: 8 } });
  await expect(menu(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 600 });
  await expect(menu(page)).toBeInViewport({ ratio: 1 });
});

test('the bar that names an undone edit never lies over what has the focus', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await playground.open();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Write a reducer' }).click();
  const code = page.getByRole('textbox', { name: /^Reducer of search_files/ });
  await code.first().focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('// a note');
  await page.getByRole('button', { name: 'Limits' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  const bar = page.getByRole('status').filter({ hasText: /^Undone: / });
  await expect(bar).toBeVisible();
  for (const name of ['Limits', 'Check again', 'Remove', 'End the tour']) {
    const button = page.getByRole('button', { name });
    await button.focus();
    expect(await isOnTop(button), name).toBe(true);
  }
  await expect(bar).toBeVisible();
});
