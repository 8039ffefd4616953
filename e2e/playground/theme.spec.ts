import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test('the theme follows the device or is light or dark, and a reload keeps it', async ({
  playground,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await playground.open();
  await expect.poll(() => scheme(page)).toBe('dark');
  await chooseTheme(page, 'Theme: light');
  await expect.poll(() => scheme(page)).toBe('light');
  await page.reload();
  await expect.poll(() => scheme(page)).toBe('light');

  await page.emulateMedia({ colorScheme: 'light' });
  await chooseTheme(page, 'Theme: dark');
  await expect.poll(() => scheme(page)).toBe('dark');
  await page.reload();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Theme: dark' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect.poll(() => scheme(page)).toBe('dark');

  await chooseTheme(page, 'Theme: same as the device');
  await expect.poll(() => scheme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => scheme(page)).toBe('dark');
});

test('the right theme is set before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/');
  expect(await scheme(page)).toBe('dark');
});

test('with reduced motion nothing is animated', async ({ playground, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playground.open();
  await playground.runButton.click();
  await playground.select('write_file call_3');
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
      .map(({ id, effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${id} ${target?.className.toString() ?? ''}`;
      }),
  );
  expect(moving).toEqual([]);
  await playground.finished();
});

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

/** The colours of the page. */
function scheme(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
}
