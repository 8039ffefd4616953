import type { Page } from '@playwright/test';
import { labelOfStep } from '../../src/session/testing/step-labels.ts';
import { expectNoViolation } from './support/axe.ts';
import { expectWholeScreen } from './support/sheets.ts';
import { expect, PHONE, test } from './support/test.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Compare with / });

async function open(page: Page) {
  await button(page).click();
  const sheet = page.getByRole('dialog', { name: 'Compare personalities' });
  await expect(sheet.getByRole('status')).toContainText(/tools? differs?|the same/);
  return sheet;
}

const row = (sheet: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
  sheet.getByRole('row').filter({ has: sheet.page().getByRole('button', { name, exact: true }) });

test('two personalities side by side show their differences, with the gates', async ({
  playground,
  page,
}) => {
  await playground.open();
  await expect(button(page)).toHaveAccessibleName(/^Compare with Engineer \d+ tools differ$/);
  const sheet = await open(page);
  const call = row(sheet, 'write_file call_3');
  await expect(call).toContainText('differs at Allowlist');
  await expect(call.getByRole('cell').first()).toContainText(
    new RegExp(`refused\\s*at ${labelOfStep('allowlist')}.*allowlist\\.not_listed`),
  );
  await expect(call.getByRole('cell').last()).toContainText('would pass');
  await expect(row(sheet, 'read_file')).toHaveCount(0);
  await expectNoViolation(page, 'differences only', sheet);
  await sheet.getByRole('switch', { name: 'Differences only' }).click();
  await expect(row(sheet, 'read_file')).toContainText('callable');
  await expectNoViolation(page, 'all rows', sheet);
  await expect(sheet.getByRole('row', { name: /^Definitions sent/ })).toContainText(
    /\d+ definitions · .* characters of JSON · ≈.* tok for OpenAI.*\d+ tools callable.*\d+ definitions ·/,
  );
});

test('a fix evens one difference out, and the count follows', async ({ playground, page }) => {
  await playground.open();
  const sheet = await open(page);
  const sum = sheet.getByRole('status');
  const before = Number((await sum.textContent())?.match(/\d+/)?.[0]);
  await row(sheet, 'write_file')
    .getByRole('button', { name: 'Allow for Reviewer: write_file' })
    .click();
  await expect(sum).toContainText(`${before - 1} tools differ`);
  await expect(row(sheet, 'write_file call_3')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAccessibleName(new RegExp(` ${before - 1} tools differ`));
  await expect(playground.tool('write_file')).toHaveAccessibleName(/visible/);
  await playground.run();
  await expect(playground.lane('write_file call_3 ok')).toBeVisible();
});

test('another pair is chosen by keyboard, and is the one that the page remembers', async ({
  playground,
  page,
}) => {
  await playground.open();
  await button(page).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Compare personalities' });
  const second = sheet.getByRole('combobox', { name: 'Second personality' });
  await second.selectOption('Researcher');
  await expect(row(sheet, 'read_file call_1')).toContainText('differs at Allowlist');
  await expect(row(sheet, 'get_skill')).toContainText('exclusion.excluded');
  await sheet.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(button(page)).toHaveAccessibleName(/^Compare with Researcher/);
  await page.reload();
  await expect(button(page)).toHaveAccessibleName(/^Compare with Researcher \d+ tools differ$/);
});

test('a row opens its call', async ({ playground, page }) => {
  await playground.open();
  const sheet = await open(page);
  await row(sheet, 'write_file call_3').getByRole('button', { name: 'write_file call_3' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(playground.lane('call_3')).toHaveAttribute('aria-selected', 'true');
});

test('the count is live while a personality is edited', async ({ playground, page, stage }) => {
  await playground.open();
  await expect(button(page)).toHaveAccessibleName(/tools differ$/);
  const before = await button(page).textContent();
  const reach = await stage.openReach();
  await stage.openPart('Excluded tools');
  await reach.getByRole('checkbox', { name: 'terminal' }).last().check();
  await stage.close();
  await expect(button(page)).not.toHaveText(before ?? '');
});

test('an empty toolset has the meaning that the registry option gives it', async ({
  playground,
  stage,
}) => {
  await playground.open();
  const reach = await stage.openReach();
  await stage.openPart('Tools');
  const toolset = reach.getByRole('group', { name: 'Toolset' });
  const chosen = toolset.getByRole('checkbox', { checked: true });
  for (let left = await chosen.count(); left > 0; left--) {
    await chosen.first().uncheck();
    await expect(chosen).toHaveCount(left - 1);
  }
  await reach
    .getByRole('combobox', { name: 'Meaning of an empty toolset' })
    .selectOption('No tools');
  await stage.close();
  await expect(playground.tool('read_file')).toHaveAccessibleName(/refused\s+allowlist/);
  await playground.run();
  await expect(playground.lane(/read_file call_1 refused/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the comparison fills the screen, one below the other', async ({ playground, page }) => {
    await playground.open();
    const sheet = await open(page);
    await expectWholeScreen(sheet);
    await expectNoViolation(page, 'on a phone');
  });
});
