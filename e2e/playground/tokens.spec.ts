import { expect, test } from './support/test.ts';

test('sizes are shown in tokens, and the budget and the window are measured in them', async ({
  playground,
  page,
}) => {
  await playground.open();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/model gets [\d,]+ chars/);

  await page.getByRole('button', { name: 'Show sizes in tokens' }).click();
  await expect(footer).toContainText(/model gets ≈[\d,]+ tokens/);
  // A budget is in the unit in which it is given.
  await expect(playground.budget).toHaveValue('8,000');
  await expect(page.getByText('cut at 1,333 chars')).toBeVisible();

  await page.getByRole('button', { name: 'Show the budget split' }).click();
  const sheet = page.getByRole('dialog', { name: 'Result budget of the turn' });
  await sheet.getByRole('combobox', { name: 'Unit of the budget' }).selectOption('in tokens');
  const budget = page.getByRole('textbox', { name: 'Budget in tokens' });
  await expect(budget).toHaveValue('2,000');
  await expect(sheet).toContainText('2,000 ÷ 6 calls = 333 each');

  await sheet.getByRole('combobox', { name: 'Model', exact: true }).selectOption('GPT-5.1');
  const meter = footer.getByRole('button', { name: /Context window of GPT-5\.1/ });
  await expect(meter).toHaveText(/≈[\d.]+k of 400k tok/);
  await sheet.getByRole('combobox', { name: 'Tokens counted by' }).selectOption('o200k_base');
  // The tokenizer has counted everything: no number is an estimate any more.
  await expect(meter).toHaveText(/^[\d.]+k of 400k tok$/);
  await expect(footer).toContainText(/model gets [\d,]+ tokens/);

  await sheet.getByText('Window and prices of GPT-5.1').click();
  const window = sheet.getByRole('textbox', { name: 'Context window in tokens' });
  await window.fill('100000');
  await window.press('Enter');
  await expect(meter).toContainText(/over by/);
  await expect(sheet.getByRole('status')).toContainText('Over the window by');
});

test('a tokenizer that does not load is replaced by the estimate, and a notice says so', async ({
  playground,
  page,
}) => {
  await page.context().route(/o200k_base-[^/]*\.js/, (route) => route.abort());
  await playground.open();
  await page.getByRole('button', { name: 'Show the budget split' }).click();
  const sheet = page.getByRole('dialog', { name: 'Result budget of the turn' });
  await sheet.getByRole('combobox', { name: 'Tokens counted by' }).selectOption('o200k_base');
  await expect(page.getByText('The tokenizer o200k_base did not load')).toBeVisible();
  await expect(sheet).toContainText(/Tokens, estimated\s*≈/);

  await page.context().unroute(/o200k_base-[^/]*\.js/);
  for (const counter of ['estimate', 'o200k_base'])
    await sheet.getByRole('combobox', { name: 'Tokens counted by' }).selectOption(counter);
  await expect(page.getByText('The tokenizer o200k_base did not load')).toHaveCount(0);
  await expect(sheet).not.toContainText('Tokens, estimated');
});
