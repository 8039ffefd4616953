import type { Page } from '@playwright/test';
import { ANY_TRIM_MARKER } from '../../src/core/test-support.ts';
import { expectNoViolation } from './support/axe.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const cards = (page: Page) => page.getByRole('list', { name: /examples/i }).getByRole('link');

test('an example can be found, opened, run and forked, and Back returns through each step', async ({
  page,
  playground,
}) => {
  await page.goto('/#/examples');
  await expect(heading(page, 'Examples')).toBeVisible();
  const all = await cards(page).count();
  expect(all).toBeGreaterThanOrEqual(16);

  // The picture fills its card, in the font of the page.
  const card = page
    .getByRole('list', { name: 'Examples: Problems you know' })
    .getByRole('listitem')
    .first();
  const picture = card.locator('svg#card');
  await expect(picture).toHaveCSS('font-family', /Inter Variable/);
  const [inner, outer] = await Promise.all([picture.boundingBox(), card.boundingBox()]);
  expect((outer?.width ?? 0) - (inner?.width ?? 0)).toBeLessThanOrEqual(2);

  await page.getByRole('button', { name: 'Reducers on real output' }).click();
  await page.getByRole('searchbox', { name: 'Search examples' }).fill('git diff');
  await expect(page.getByRole('status').first()).toHaveText('1 example');
  await page.getByRole('searchbox', { name: 'Search examples' }).fill('zebra');
  await page.getByRole('button', { name: 'Show all examples' }).click();
  await expect(cards(page)).toHaveCount(all);

  await cards(page).first().focus();
  await page.keyboard.press('End');
  await expect(cards(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'A huge JSON response')).toBeFocused();
  await page.goBack();
  await expect(cards(page).nth(1)).toBeFocused();

  await page.getByRole('link', { name: 'git diff without context lines' }).click();
  await expect(page).toHaveTitle('git diff without context lines · Examples · Toolyard');
  const demo = page.getByRole('region', { name: 'git diff without context lines' });
  await expect(demo.getByText("+  jitter: 'full',").last()).toBeVisible();
  await demo.getByRole('textbox', { name: /budget of the turn/ }).fill('120');
  await demo.getByRole('textbox', { name: /budget of the turn/ }).press('Enter');
  await expect(demo.getByText(new RegExp(ANY_TRIM_MARKER.trim()))).toBeVisible();
  await expect(
    page.getByText(
      '<toolyard-demo example="git-diff-reducer" style="display: block; height: 360px">',
    ),
  ).toBeVisible();

  await demo.getByRole('button', { name: 'Open in the playground' }).click();
  await expect(playground.workspace).toHaveAccessibleName(/git diff without context lines/);
  await expect(playground.lane(/terminal call_1/)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'git diff without context lines')).toBeVisible();
  await page.getByRole('button', { name: 'Fork' }).click();
  await expect(playground.workspace).toHaveAccessibleName(/git diff without context lines/);
});

test('untrusted text is shown wrapped, with a link to the clause', async ({ page }) => {
  await page.goto('/#/examples/untrusted-page');
  const demo = page.getByRole('region', { name: 'A page with hidden instructions' });
  await expect(demo.getByText(/<untrusted source="https:\/\/blog\.example/)).toBeVisible();
  await page.getByRole('link', { name: /Untrusted output/ }).click();
  await expect(heading(page, 'Untrusted output')).toBeVisible();
});

test('an unknown example is reported above the full list; the workspace menu opens the list', async ({
  page,
  playground,
}) => {
  await page.goto('/#/examples/no-such-thing');
  await expect(page.getByRole('alert')).toContainText('The example ‘no-such-thing’ does not exist');
  await expect(cards(page).first()).toBeVisible();

  await playground.open();
  await playground.workspace.click();
  await page.getByRole('button', { name: 'New from another example' }).click();
  await expect(heading(page, 'Examples')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('cards and an example stand in one column, and nothing is wider than the screen', async ({
    page,
  }) => {
    for (const address of ['/#/examples', '/#/examples/ethos-registry']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wide = () => page.locator('main').evaluate((box) => box.scrollWidth - box.clientWidth);
      await expect.poll(wide).toBe(0);
    }
  });
});

inBothThemes(() => {
  test('the list and an example hold to the rules of accessibility', async ({ page }) => {
    await page.goto('/#/examples');
    await expect(cards(page).first()).toBeVisible();
    await expectNoViolation(page, 'the list of examples');
    await page.goto('/#/examples/astromesh-permissions');
    await expect(page.getByText('Tool send_email is not permitted').first()).toBeVisible();
    await expectNoViolation(page, 'an example');
  });
});
