import type { Locator, Page } from '@playwright/test';
import { ANY_TRIM_MARKER } from '../../src/core/test-support.ts';
import { toolFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import { expectWholeScreen } from './support/sheets.ts';
import { expect, PHONE, test } from './support/test.ts';

test('the number, the slider and the strategy decide the cuts', async ({ playground, page }) => {
  await playground.open();
  await test.step('redistributing gives unused characters of short results to long ones', async () => {
    await playground.select('call_2');
    await expect(playground.step('Trim')).toContainText(/cut at 1,333 of/);
    await playground.strategy.selectOption('redistribute');
    await playground.run();
    await expect(playground.step('Trim')).toContainText(/cut at [2-7],\d{3} of/);
    await playground.strategy.selectOption('even');
  });

  await test.step('a smaller number cuts more', async () => {
    await playground.budget.fill('3000');
    await playground.budget.press('Enter');
    await expect(playground.budget).toHaveValue(/^3,000$/);
    await playground.run();
    await expect(playground.step('Budget split')).toContainText(/3,000 ÷ 6 calls = 500/);
    await expect(playground.lane(/search_files call_2 cut.* cut at 500/)).toBeVisible();
    // Its reducer keeps within the budget: nothing is left to cut.
    await expect(playground.lane(/terminal call_4 ok/)).toBeVisible();
    await expect(playground.lane(/terminal call_4 .*cut at/)).toHaveCount(0);
    // This call asked for a range of lines, which its reducer leaves alone.
    await expect(playground.lane(/read_file call_1 cut.* cut at 500/)).toBeVisible();
    await playground.call.getByRole('tab', { name: 'Raw' }).click();
    await expect(playground.call).toContainText('cut here at 500');
  });

  await test.step('the slider moves by keyboard, and moves the cut', async () => {
    await playground.slider.focus();
    await page.keyboard.press('Home');
    await expect(playground.budget).toHaveValue('0');
    await page.keyboard.press('End');
    await expect(playground.budget).toHaveValue(/^80,000$/);
    await expect(playground.slider).toHaveAttribute('aria-valuetext', /^80,000 characters$/);
    await playground.run();
    await expect(playground.lane(/cut at/)).toHaveCount(0);
    await playground.slider.press('ArrowLeft');
    await expect(playground.budget).toHaveValue(/^79,000$/);
  });

  await test.step('a budget of 0 cuts everything, and the page reports it', async () => {
    await playground.budget.fill('0');
    await playground.budget.press('Enter');
    await playground.run();
    await expect(playground.lane(/search_files call_2 cut.* cut at 0/)).toBeVisible();
    // The reducer left nothing, as the budget has no room, which is no success either.
    await playground.select('terminal call_4 cut');
    await expect(playground.lane(/terminal call_4 cut.* everything is lost/)).toBeVisible();
    await expect(playground.step('Trim')).toContainText('everything is lost: 0 of 0');
    await expect(playground.footer.getByText(/^\d+ ok$/)).toHaveCount(0);
  });
});

test('the cut-line follows the slider on the text and on the bars, before any run', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('call_2');
  await playground.slider.focus();
  await page.keyboard.press('Home');
  await expect(playground.call).toContainText('with the current budget');
  await expect(playground.call).toContainText('cut here at 0');
  await expectNoViolation(page, 'the live cut-line', playground.call);
  await playground.budget.fill('3600');
  await playground.budget.press('Enter');
  const text = playground.call.getByRole('region', { name: 'Changed lines' });
  await expect(text).toContainText('cut here at 600');
  await expect(text.getByText('cut here at 600')).toBeInViewport();
  await expect(playground.call.getByRole('region', { name: 'Output' })).toContainText('cut at 600');
  await playground.call.getByRole('tab', { name: 'Model gets' }).click();
  const foretold = await playground.call.getByRole('tabpanel').textContent();
  expect(foretold).toMatch(new RegExp(ANY_TRIM_MARKER.trim()));

  await playground.run();
  await expect(playground.call).not.toContainText('with the current budget');
  expect(await playground.call.getByRole('tabpanel').textContent()).toBe(foretold);
});

test('a result of megabytes opens at once, and its line follows the slider', async ({
  playground,
  page,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('flood', "    return ok('0123456789abcdefghi\\n'.repeat(45_000));"));
  await playground.run();
  await playground.select('flood');
  await playground.call.getByRole('tab', { name: 'Raw' }).click();
  await playground.budget.fill('200000');
  await playground.budget.press('Enter');
  await expect(playground.call).toContainText(/cut here at 28,571/);
  await playground.slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(playground.call).not.toContainText(/cut here at 28,571/);
  const text = playground.call.getByRole('region', { name: 'Text around the cut' });
  expect((await text.textContent())?.length).toBeLessThan(7000);
});

test('the split is listed call by call, and a row opens its call', async ({ playground, page }) => {
  await playground.open();
  const sheet = await openSplit(page);
  const split = sheet.getByRole('region', { name: 'Explanation of the split' });
  await expect(split).toContainText(/8,000 ÷ 6 calls = 1,333 each; rounding down leaves 2/);
  await expect(callIn(sheet, 'search_files')).toContainText(/even share is 1,333\. .* are cut/);
  await expect(callIn(sheet, 'write_file')).toContainText(/refused but counts.*is not used/);
  await sheet.getByRole('combobox', { name: 'Strategy' }).selectOption('redistribute');
  await expect(callIn(sheet, 'search_files')).toContainText(/remaining characters/);
  await expect(callIn(sheet, 'write_file')).toContainText('goes to the other calls');
  await sheet.getByRole('button', { name: 'search_files call_2' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(playground.lane('call_2')).toHaveAttribute('aria-selected', 'true');
  await playground.run();
  await expect(playground.step('Trim')).toContainText(/cut at [2-7],\d{3} of/);
});

test('the rows of the split add up to the characters that the model gets', async ({
  playground,
  page,
}) => {
  await playground.open();
  const sheet = await openSplit(page);
  const rows = sheet.getByRole('list', { name: 'Calls' }).getByRole('listitem');
  await expect(
    rows.filter({ hasText: /model gets [\d,]+: 1,333 of [\d,]+ and the cut marker/ }),
  ).toHaveCount(1);
  await expect(rows.filter({ hasText: /model gets \d+: the refusal/ })).toHaveCount(1);
  const sizes = (await rows.allTextContents()).map((text) => sizeIn(text));
  const total = sizeIn(await sheet.getByRole('region', { name: 'Cost' }).textContent());
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(total);
  expect(sizeIn(await playground.footer.textContent())).toBe(total);

  await sheet.getByText('Output limits', { exact: true }).click();
  await expectNoViolation(page, 'the budget view', sheet);
});

/** The number in a text such as `model gets 1,365`. */
function sizeIn(text: string | null): number {
  return Number(/model gets ?([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
}

test('an output limit can be edited in place, and the run applies it', async ({
  playground,
  page,
}) => {
  await playground.openArguments();
  await playground.editor.getByRole('button', { name: 'at most 40k characters' }).click();
  const cap = page.getByRole('textbox', { name: 'Output limit of read_file in characters' });
  await cap.fill('300');
  await cap.press('Enter');
  await page.keyboard.press('Escape');
  await expect(
    playground.editor.getByRole('button', { name: 'at most 300 characters' }),
  ).toBeVisible();
  await expect(playground.tool('read_file')).toContainText('300');
  await expect(playground.call).toContainText('cut here at 300');
  await playground.run();
  await playground.select('call_1');
  await expect(playground.step('Trim')).toContainText(/fits: \d+ of 300|cut at 300/);

  const sheet = await openSplit(page);
  const row = callIn(sheet, 'read_file');
  await expect(row).toContainText(/The output limit of its tool, 300, is below the share/);
  await row.getByRole('button', { name: /^Tool default: 40,000/ }).click();
  await expect(row).toContainText(/Its even share is 1,333/);
});

test('the price is entered once and is stored outside the document', async ({
  playground,
  page,
}) => {
  await playground.open();
  let sheet = await openSplit(page);
  const costs = sheet.getByRole('region', { name: 'Cost' });
  await expect(costs).toContainText(/Tokens, estimated\s*≈/);
  const total = costs.getByRole('strong');
  await expect(playground.footer.getByText((await total.textContent()) ?? '')).toHaveAttribute(
    'title',
    /^Results: ≈[\d,]+ tokens at \$3 per million.*; tools, as reported: \$0\.\d+/,
  );
  const price = sheet.getByRole('textbox', { name: /^Price per million tokens/ });
  await expect(price).toHaveValue('3');
  await price.fill('much');
  await price.press('Enter');
  await expect(price).toHaveAccessibleDescription(/Enter a number/);
  await price.fill('1000');
  await price.press('Enter');
  await expect(costs).toContainText(/Results\s*≈\$[1-9]/);
  await expect(playground.bottom).toContainText(/saves [\d.]+ s, \$[1-9]/);
  await page.reload();
  await playground.finished();
  sheet = await openSplit(page);
  await expect(price).toHaveValue('1,000');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the budget view fills the screen', async ({ playground, page }) => {
    await playground.open();
    const sheet = await openSplit(page);
    await sheet.getByText('Output limits', { exact: true }).click();
    await expectWholeScreen(sheet);
    await expectNoViolation(page, 'on a phone');
  });
});

async function openSplit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Show the budget split' }).click();
  const sheet = page.getByRole('dialog', { name: 'Result budget of the turn' });
  await expect(sheet).toBeVisible();
  return sheet;
}

function callIn(sheet: Locator, tool: string): Locator {
  return sheet.getByRole('list', { name: 'Calls' }).getByRole('listitem').filter({ hasText: tool });
}
