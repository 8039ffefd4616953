import { expect, test } from './support/test.ts';

test('the tour is done with the real controls, and never shown again', async ({
  playground,
  page,
}) => {
  await playground.open();
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour).toContainText('1 of 3');
  await tour.getByRole('button', { name: 'Change the budget' }).click();
  await expect(playground.slider).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(playground.call).toContainText('with the current budget');

  await expect(tour).toContainText('2 of 3');
  await tour.getByRole('button', { name: 'Look at the refused call' }).click();
  const fix = playground.call.getByRole('button', { name: /^Allow write_file for / });
  await expect(fix).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(tour).toContainText('3 of 3');
  await tour.getByRole('button', { name: 'Open your own log' }).click();
  const add = playground.editor
    .getByRole('button', { name: /sample/i })
    .and(page.locator(':focus'));
  await add.press('Enter');
  await page.getByRole('menuitem', { name: /^Paste a result/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /Result|Text/ })
    .first()
    .fill('src/a.ts:1: retry');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(tour).toHaveCount(0);

  await page.reload();
  await expect(playground.lanes).toBeVisible();
  await expect(playground.footer).toContainText('6 calls');
  await expect(tour).toHaveCount(0);
});

test('the tour can be ended, and moves nothing', async ({ playground, page }) => {
  await playground.open();
  const tour = page.getByRole('region', { name: 'Tour' });
  const before = await playground.lanes.boundingBox();
  await tour.getByRole('button', { name: 'End the tour' }).click();
  await expect(tour).toHaveCount(0);
  expect(await playground.lanes.boundingBox()).toEqual(before);
  await page.reload();
  await expect(playground.footer).toContainText('6 calls');
  await expect(tour).toHaveCount(0);
});
