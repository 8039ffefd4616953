import { expect, test } from './support/test.ts';

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
