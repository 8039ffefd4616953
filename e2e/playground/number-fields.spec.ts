import { expect, PHONE, test } from './support/test.ts';

test('a number field takes the usual spellings, and keeps a text that is no number', async ({
  playground,
  page,
}) => {
  const { budget } = playground;
  await playground.open();
  await budget.fill('1.5k');
  await budget.press('Enter');
  await expect(budget).toHaveValue('1,500');

  for (const text of ['many', '-5', '500,000', '1.5']) {
    await budget.fill(text);
    await budget.blur();
    await expect(budget).toHaveValue(text);
    await expect(budget).toHaveAttribute('aria-invalid', 'true');
    await expect(budget).toHaveAccessibleDescription('Enter a whole number from 0 to 200,000.');
  }
  // Nothing was written: Undo restores the budget before the first edit.
  await budget.press('Escape');
  await expect(budget).toHaveValue('1,500');
  await expect(budget).toHaveAttribute('aria-invalid', 'false');
  await budget.blur();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(budget).toHaveValue('8,000');
});

test('the window of a model is what the user types', async ({ playground, page }) => {
  await playground.open();
  await page.getByRole('button', { name: 'Show the budget split' }).click();
  const sheet = page.getByRole('dialog', { name: 'Result budget of the turn' });
  await sheet.getByRole('combobox', { name: 'Model', exact: true }).selectOption('GPT-5.1');
  await sheet.getByText('Window and prices of GPT-5.1').click();
  const window = sheet.getByRole('textbox', { name: 'Context window in tokens' });
  await window.fill('0');
  await window.press('Enter');
  await expect(window).toHaveAccessibleDescription('Enter a whole number from 1 to 10,000,000.');
  await window.fill('200k');
  await window.press('Enter');
  await expect(window).toHaveValue('200,000');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a text that is no number moves nothing, and the reason stands at the field', async ({
    playground,
    page,
  }) => {
    await playground.open();
    const settings = page.getByRole('region', { name: 'Run settings' });
    const before = await settings.boundingBox();
    const field = await playground.budget.boundingBox();
    for (const text of ['abc', 'as much as there is']) {
      await playground.budget.fill(text);
      await playground.budget.press('Enter');
      const reason = page.getByText('Enter a whole number from 0 to 200,000.');
      await expect(reason).toBeInViewport({ ratio: 1 });
      const place = await reason.boundingBox();
      expect(Math.abs((place?.y ?? Number.NaN) - (field?.y ?? Number.NaN))).toBeLessThan(60);
      expect(await playground.budget.boundingBox()).toEqual(field);
      expect(await settings.boundingBox()).toEqual(before);
    }
  });
});
