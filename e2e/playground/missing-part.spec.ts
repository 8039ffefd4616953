import { expect, test } from './support/test.ts';

test('a sheet whose code does not load says so, and the page works on', async ({
  playground,
  stage,
  page,
  expectTrouble,
}) => {
  expectTrouble(/ScenarioSheet|Failed to (?:load|fetch)|ERR_FAILED/);
  await page.route(/ScenarioSheet-[^/]*\.(?:js|css)$/, (route) => route.abort());
  await playground.open();
  await stage.scenarioButton.click();
  const notice = page.getByRole('status').filter({ hasText: 'A part of the page did not load' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expect(playground.runButton).toBeEnabled();
});

test('commands whose code does not load leave the keys to the page', async ({
  playground,
  page,
  expectTrouble,
}) => {
  expectTrouble(/Palette|Failed to (?:load|fetch)|ERR_FAILED/);
  await page.route(/\/Palette[^/]*\.js$/, (route) => route.abort());
  await playground.open();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(
    page.getByRole('status').filter({ hasText: 'A part of the page did not load' }),
  ).toBeVisible();
  await playground.budget.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4000');
  await expect(playground.budget).toHaveValue('4000');
});
