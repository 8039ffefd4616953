import { expect, test } from './support/test.ts';

test('a smaller number cuts more', async ({ playground }) => {
  await playground.open();
  await playground.budget.fill('3000');
  await playground.budget.press('Enter');
  await expect(playground.budget).toHaveValue(/^3\s000$/);
  await playground.run();
  await expect(playground.step('Budget split')).toContainText(/3\s000 ÷ 6 calls = 500/);
  await expect(playground.lane(/read_file call_1 ok.* cut at 500/)).toBeVisible();
  await expect(playground.lane(/search_files call_2 ok.* cut at 500/)).toBeVisible();

  await playground.call.getByRole('tab', { name: 'Raw' }).click();
  await expect(playground.call).toContainText('cut here, 500 characters');
});

test('the slider moves by keyboard, and moves the cut', async ({ playground, page }) => {
  await playground.open();
  await playground.slider.focus();
  await page.keyboard.press('Home');
  await expect(playground.budget).toHaveValue('0');
  await page.keyboard.press('End');
  await expect(playground.budget).toHaveValue(/^80\s000$/);
  await expect(playground.slider).toHaveAttribute('aria-valuetext', /^80\s000 characters$/);
  await playground.run();
  await expect(playground.lane(/cut at/)).toHaveCount(0);
  await playground.slider.press('ArrowLeft');
  await expect(playground.budget).toHaveValue(/^79\s000$/);
});

test('a budget of nothing cuts everything, and the page says so', async ({ playground }) => {
  await playground.open();
  await playground.budget.fill('0');
  await playground.budget.press('Enter');
  await playground.run();
  await expect(playground.lane(/read_file call_1 ok.* cut at 0/)).toBeVisible();
});

test('redistributing gives to long results what short ones leave', async ({ playground }) => {
  await playground.open();
  await playground.select('call_2');
  await expect(playground.step('Trim')).toContainText(/cut at 1\s333 of/);
  await playground.strategy.selectOption('redistribute');
  await playground.run();
  await expect(playground.step('Trim')).toContainText(/cut at [2-7]\s\d{3} of/);
});
