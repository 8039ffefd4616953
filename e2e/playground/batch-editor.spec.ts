import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expectWholeScreen } from './support/sheets.ts';
import { expect, PHONE, test } from './support/test.ts';

/** Opens the batch as a list. */
async function openList({ page, bottom }: PlaygroundPage): Promise<Locator> {
  await bottom.getByRole('button', { name: 'Edit the batch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  return sheet;
}

/** Chooses from the menu beside the list of batches. */
async function choose({ page }: PlaygroundPage, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Batches' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The ids of the calls, from top to bottom. */
const idsOf = (sheet: Locator) =>
  sheet
    .getByRole('textbox', { name: /^Id of the call/ })
    .evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLInputElement ? box.value : '')));

test('calls can be reordered by keyboard', async ({ playground, page }) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Edit the batch' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
  const handle = (name: string) => sheet.getByRole('button', { name });
  await expect(handle('Position 1: call_1')).toBeVisible();
  for (let tabs = 0; tabs < 20; tabs++) {
    if (await handle('Position 1: call_1').evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Alt+ArrowDown');
  await expect(handle('Position 2: call_1')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(handle('Position 3: call_1')).toBeFocused();
  await expect(sheet.getByRole('status').filter({ hasText: 'position 3 of 6' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(handle('Position 4: call_4')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(handle('Position 3: call_4')).toBeFocused();
  expect(await idsOf(sheet)).toEqual(['call_2', 'call_3', 'call_4', 'call_1', 'call_5', 'call_6']);
  await page.keyboard.press('Delete');
  await expect(handle('Position 3: call_1')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(playground.bottom.getByRole('button', { name: 'Edit the batch' })).toBeFocused();
  await expect(playground.lanes.getByRole('option').first()).toHaveAccessibleName(/call_2/);
});

test('a call is dragged to another place', async ({ playground, page }) => {
  await playground.open();
  const sheet = await openList(playground);
  const box = async (name: string) => {
    const found = await sheet.getByRole('button', { name }).boundingBox();
    return { x: (found?.x ?? 0) + 8, y: (found?.y ?? 0) + 8, height: found?.height ?? 0 };
  };
  const from = await box('Position 6: call_6');
  const to = await box('Position 2: call_2');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 40);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect(sheet.getByRole('button', { name: 'Position 2: call_6' })).toBeVisible();

  await sheet.getByRole('textbox', { name: 'Id of the call at position 1' }).fill('call_2');
  await sheet.getByRole('checkbox', { name: 'Select call_3' }).check();
  await expectNoViolation(page, 'with a repeated id', sheet);
  await sheet.getByRole('button', { name: 'Add a call…' }).click();
  await expect(sheet.getByRole('combobox', { name: 'Search tools' })).toBeFocused();
  await expectNoViolation(page, 'with the tools');
});

test('a call gets another tool and another id, and its arguments open', async ({
  playground,
  page,
}) => {
  await playground.open();
  const sheet = await openList(playground);
  await sheet.getByRole('button', { name: 'Tool of call_1: read_file' }).click();
  await sheet.getByRole('combobox', { name: 'Search tools' }).fill('kanban list');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Tool of call_1: kanban_list' })).toBeFocused();

  const id = sheet.getByRole('textbox', { name: 'Id of the call at position 1' });
  await id.fill('call_2');
  await expect(sheet.getByRole('status').filter({ hasText: 'more than once' })).toContainText(
    'call_2 is used more than once.',
  );
  await expect(id).toHaveAttribute('aria-invalid', 'true');
  await id.fill('toolu_1');
  await expect(id).toHaveAttribute('aria-invalid', 'false');

  await sheet.getByRole('button', { name: 'Tool of call_2: search_files' }).click();
  await sheet.getByRole('combobox', { name: 'Search tools' }).fill('no_such_tool');
  await sheet.getByRole('option', { name: 'not a tool name' }).click();
  await expect(sheet.getByRole('button', { name: 'Tool of call_2: no_such_tool' })).toBeVisible();

  await sheet.getByRole('button', { name: 'Edit the arguments of toolu_1' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(playground.text(/^Arguments of toolu_1, kanban_list/)).toHaveCount(1);
  await playground.run();
  await expect(playground.lane(/toolu_1/)).toHaveAccessibleName(/ ok, /);
  await expect(playground.lane(/no_such_tool/)).toHaveAccessibleName(
    / refused at gate \d+: unknown tool name/,
  );
});

test('several calls are copied, removed and brought back', async ({ playground }) => {
  await playground.open();
  const sheet = await openList(playground);
  const count = sheet.getByRole('listitem');
  await sheet.getByRole('checkbox', { name: 'Select call_2' }).check();
  await sheet.getByRole('checkbox', { name: 'Select call_4' }).click({ modifiers: ['Shift'] });
  await expect(sheet.getByRole('checkbox', { name: '3 selected' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(count).toHaveCount(9);
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(count).toHaveCount(6);
  await sheet.getByRole('button', { name: 'Undo: Removed 3 calls' }).click();
  await sheet.getByRole('button', { name: 'Undo: Duplicated 3 calls' }).click();
  await expect(count).toHaveCount(6);
  await sheet.getByRole('button', { name: 'Add a call…' }).click();
  await sheet.getByRole('option', { name: /^terminal/ }).click();
  await expect(sheet.getByRole('button', { name: 'Tool of call_7: terminal' })).toBeFocused();
});

test('a load of ten thousand calls is made, and its end is reached', async ({
  playground,
  page,
}) => {
  await playground.open();
  const sheet = await openList(playground);
  await sheet.getByRole('button', { name: 'Repeat…' }).click();
  const repeat = sheet.getByRole('dialog', { name: 'Repeat calls' });
  await repeat.getByRole('button', { name: /at most/ }).click();
  await expect(repeat).toContainText(/The batch will have 9,996 calls/);
  await repeat.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(sheet).toContainText(/9,996 calls/);
  expect(await sheet.getByRole('listitem').count()).toBeLessThan(80);
  await sheet.getByRole('button', { name: 'Position 1: call_1' }).focus();
  await page.keyboard.press('End');
  await expect(sheet.getByRole('button', { name: 'Position 9996: call_9996' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(sheet.getByRole('button', { name: 'Position 9995: call_9996' })).toBeFocused();
});

test('batches are made, named, put in order, copied and deleted', async ({ playground, page }) => {
  await playground.open();
  await choose(playground, 'New batch');
  const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
  await expect(sheet).toContainText('This batch has no calls.');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('My turn');
  await sheet.getByRole('textbox', { name: 'Description' }).fill('What I try out.');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('banner').getByTitle('What I try out.')).toBeVisible();
  const options = playground.batch.getByRole('option');
  await expect(options.nth(1)).toHaveText('My turn');
  await choose(playground, 'Move up in the list');
  await expect(options.nth(0)).toHaveText('My turn');
  await playground.openBatch('Issue triage');
  await choose(playground, 'Duplicate the batch');
  await expect(playground.batch.getByRole('option', { selected: true })).toHaveText(
    'Issue triage 2',
  );
  await expect(playground.lane(/call_1 ok/)).toBeVisible();
  await choose(playground, 'Delete the batch');
  await expect(playground.batch.getByText('Issue triage 2')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(playground.batch.getByText('Issue triage 2')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the list takes the whole screen, and arguments open in the editor', async ({
    playground,
    page,
  }) => {
    await playground.open();
    const sheet = await openList(playground);
    await expectWholeScreen(sheet);
    await expectNoViolation(page, 'with the list');
    await sheet.getByRole('button', { name: 'Edit the arguments of call_2' }).tap();
    await expect(playground.text(/^Arguments of call_2/)).toHaveCount(1);
  });
});
