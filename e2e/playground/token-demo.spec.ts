import { expect, test } from './support/test.ts';

test('a demo shows and edits a budget in tokens', async ({ page }) => {
  await page.goto('/#/examples/token-budget');
  const demo = page.getByRole('region', { name: 'A budget in tokens' });
  const budget = demo.getByRole('textbox', { name: 'Result budget of the turn in tokens' });
  await expect(budget).toHaveValue('600');
  await budget.fill('200');
  await budget.press('Enter');
  await expect(demo.getByText(/\[truncated — [\d,]+ tokens total\]/)).toBeVisible();
  await demo.getByRole('button', { name: 'Open in the playground' }).click();
  await expect(page.getByRole('textbox', { name: 'Budget in tokens' })).toHaveValue('200');
});
