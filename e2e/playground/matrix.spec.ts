import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { headingOfStep, labelOfStep } from '../../src/session/testing/step-labels.ts';
import { toolFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Compare personalities' });

/** Opens the matrix from the comparison. */
async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Compare with / }).click();
  await sheetOf(page).getByRole('tab', { name: 'Access matrix' }).click();
  return gridOf(page);
}

async function gridOf(page: Page): Promise<Locator> {
  const grid = sheetOf(page).getByRole('grid', { name: 'Access matrix' });
  await expect(grid).toBeVisible();
  return grid;
}

/** The cell of a tool for a personality. */
function cell(grid: Locator, tool: string, personality: string): Locator {
  const column = ['Reviewer', 'Engineer', 'Researcher'].indexOf(personality);
  return grid
    .getByRole('row')
    .filter({ has: grid.page().getByRole('rowheader', { name: new RegExp(`^${tool},`) }) })
    .getByRole('gridcell')
    .nth(column);
}

const column = (grid: Locator, name: string) =>
  grid.getByRole('columnheader', { name: new RegExp(`^${name} `) });

/** Changes the lists of Reviewer as a user would: export, edit the file, import. */
async function importWith(playground: PlaygroundPage, lists: object): Promise<void> {
  await playground.open();
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const [reviewer, ...others] = document.personalities;
  const personalities = [{ ...reviewer, ...lists }, ...others];
  await playground.importWorkspace({
    name: 'lists.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...document, personalities })),
  });
  await playground.run();
}

test('every tool shows its status for every personality, with totals', async ({
  playground,
  page,
}) => {
  await playground.open();
  const grid = await open(page);
  await expect(cell(grid, 'write_file', 'Reviewer')).toHaveAccessibleName(
    new RegExp(`refused at ${labelOfStep('allowlist')}$`),
  );
  await expect(cell(grid, 'write_file', 'Engineer')).toHaveAccessibleName('callable');
  await expect(cell(grid, 'get_skill', 'Researcher')).toHaveAccessibleName(
    new RegExp(`refused at ${labelOfStep('exclusion')}$`),
  );
  await expect(cell(grid, 'web_extract', 'Engineer')).toHaveAccessibleName(/^not available/);
  await expect(column(grid, 'Reviewer')).toHaveText(/8 of 14 callable\d+ definitionscurrent$/);
  await expect(
    grid.getByRole('rowheader', { name: 'write_file, 1 of 3 personalities' }),
  ).toBeVisible();

  await expectNoViolation(page, 'the matrix', sheetOf(page));
  await cell(grid, 'write_file', 'Reviewer').click();
  await expect(page.getByRole('button', { name: 'Allow for Reviewer' })).toBeVisible();
  await expectNoViolation(page, 'an open cell');
});

test('a name that no tool has is a row of its own, and is removed in place', async ({
  playground,
  page,
}) => {
  await importWith(playground, { exclude_tools: ['gone_tool'] });
  const grid = await open(page);
  const sheet = sheetOf(page);
  await cell(grid, 'read_file', 'Reviewer').focus();
  await page.keyboard.press('Control+End');
  await expect(cell(grid, 'gone_tool', 'Researcher')).toBeFocused();
  await expect(grid.getByRole('rowheader', { name: 'no such tool' })).toBeVisible();
  // It is no tool, so it does not count.
  await expect(column(grid, 'Reviewer')).toHaveText(/8 of 14 callable/);
  await expect(cell(grid, 'gone_tool', 'Reviewer')).toHaveAccessibleName('excluded: no such tool');
  await cell(grid, 'gone_tool', 'Engineer').click();
  const other = page.getByRole('dialog', { name: 'gone_tool for Engineer' });
  await expect(other).toContainText('The lists of Engineer do not name it.');
  await page.keyboard.press('Escape');
  await cell(grid, 'gone_tool', 'Reviewer').click();
  const popover = page.getByRole('dialog', { name: 'gone_tool for Reviewer' });
  await expect(popover).toContainText('No tool of this workspace has this name.');
  await expect(popover.getByRole('button', { name: 'Open the tool' })).toHaveCount(0);
  await expectNoViolation(page, 'a name without a tool');
  await popover.getByRole('button', { name: 'Remove the name from the lists of Reviewer' }).click();
  await expect(grid.getByRole('rowheader', { name: /^gone_tool/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Undo: Removed the name gone_tool' }).click();
  await expect(cell(grid, 'gone_tool', 'Reviewer')).toBeVisible();
});

test('words and differences filter the tools', async ({ playground, page }) => {
  await playground.open();
  const grid = await open(page);
  const sheet = sheetOf(page);
  const filter = sheet.getByRole('searchbox', { name: 'Filter the tools of the matrix' });
  await filter.fill('linear');
  await expect(grid.getByRole('rowheader')).toHaveText([/^mcp · linear/, /list_/, /create_/]);
  await filter.fill('no such tool');
  await expect(sheet.getByText('No tool matches.')).toBeVisible();
  await filter.fill('');
  await expect(cell(grid, 'web_search', 'Reviewer')).toBeVisible();
  await sheet.getByRole('switch', { name: 'Differences only' }).click();
  await expect(cell(grid, 'web_search', 'Reviewer')).toHaveCount(0);
  await expect(cell(grid, 'write_file', 'Reviewer')).toBeVisible();
});

test('by keyboard: the palette opens it, arrows move, and Enter allows a tool', async ({
  playground,
  page,
}) => {
  await playground.open();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('who can call');
  await page.keyboard.press('Enter');
  const grid = await gridOf(page);
  const sheet = sheetOf(page);
  await sheet.getByRole('switch', { name: 'Differences only' }).focus();
  await page.keyboard.press('Tab');
  await expect(cell(grid, 'read_file', 'Reviewer')).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell(grid, 'read_file', 'Researcher')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(cell(grid, 'render_chart', 'Researcher')).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  const target = cell(grid, 'write_file', 'Reviewer');
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'write_file for Reviewer' });
  await expect(popover.getByRole('button', { name: 'Allow for Reviewer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(target).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(target).toHaveAccessibleName('callable');
  await expect(target).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Undo: Allowed write_file' })).toBeFocused();
});

test('an edit changes one cell, the totals and the page, and is undone in place', async ({
  playground,
  page,
}) => {
  await playground.open();
  const grid = await open(page);
  const sheet = sheetOf(page);
  await cell(grid, 'list_issues', 'Researcher').click();
  await page.getByRole('button', { name: 'Allow for Researcher' }).click();
  await expect(cell(grid, 'list_issues', 'Researcher')).toHaveAccessibleName('callable');
  await expect(cell(grid, 'create_issue', 'Researcher')).toHaveAccessibleName(/refused/);
  await expect(column(grid, 'Researcher')).toHaveText(/3 of 14/);
  await expect(sheet.getByText('Allowed mcp__linear__list_issues for Researcher.')).toBeVisible();
  await sheet.getByRole('button', { name: /^Undo: Allowed/ }).click();
  await expect(cell(grid, 'list_issues', 'Researcher')).toHaveAccessibleName(/refused/);
  await cell(grid, 'read_file', 'Reviewer').click();
  await page.getByRole('button', { name: 'Remove from the toolset' }).click();
  await expect(cell(grid, 'read_file', 'Reviewer')).toHaveAccessibleName(
    new RegExp(`refused at ${labelOfStep('allowlist')}`),
  );
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(playground.tool('read_file')).toHaveAccessibleName(/refused\s+allowlist/);
});

test('a tool that several lists refuse is allowed with one press', async ({ playground, page }) => {
  await importWith(playground, {
    exclude_tools: ['write_file'],
    permissions: { denied_actions: ['write_file'] },
  });
  const grid = await open(page);
  const target = cell(grid, 'write_file', 'Reviewer');
  await expect(target).toHaveAccessibleName(new RegExp(`refused at ${labelOfStep('exclusion')}$`));
  await target.click();
  const popover = page.getByRole('dialog', { name: 'write_file for Reviewer' });
  await expect(popover).toContainText(headingOfStep('exclusion'));
  await expect(popover).toContainText(headingOfStep('allowlist'));
  await popover.getByRole('button', { name: 'Allow for Reviewer' }).click();
  await expect(target).toHaveAccessibleName('callable');
  await sheetOf(page)
    .getByRole('button', { name: /^Undo: Allowed/ })
    .click();
  await expect(target).toHaveAccessibleName(new RegExp(`refused at ${labelOfStep('exclusion')}$`));
});

test('a tool that lists and a missing backend refuse is allowed with one press', async ({
  playground,
  page,
}) => {
  await playground.open();
  const grid = await open(page);
  const target = cell(grid, 'sql_query', 'Researcher');
  await target.click();
  await page.getByRole('button', { name: /^Allow for Researcher and add a backend/ }).click();
  await expect(target).toHaveAccessibleName(/callable/);
  await expect(target).toBeFocused();
  await sheetOf(page)
    .getByRole('button', { name: /^Undo: Allowed sql_query/ })
    .click();
  await expect(target).toHaveAccessibleName(new RegExp(`refused at ${labelOfStep('allowlist')}$`));
});

test('a tool without its key becomes callable from its cell', async ({ playground, page }) => {
  await playground.open();
  const grid = await open(page);
  await cell(grid, 'web_extract', 'Engineer').click();
  const popover = page.getByRole('dialog', { name: 'web_extract for Engineer' });
  await expect(popover).toContainText('do not enter a real one');
  await popover.getByRole('button', { name: /^Set a simulated EXTRACT_API_KEY/ }).click();
  await expect(cell(grid, 'web_extract', 'Engineer')).toHaveAccessibleName('callable');
});

test('an unavailable tool says why, and its cell leads to isAvailable', async ({
  playground,
  page,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  const hidden = 'isAvailable: () => false,';
  await author.write(toolFile('printer', "    return ok('printed');", hidden));
  const grid = await open(page);
  await cell(grid, 'printer', 'Reviewer').click();
  const popover = page.getByRole('dialog', { name: 'printer for Reviewer' });
  await expect(popover).toContainText('No personality can change this.');
  await popover.getByRole('button', { name: 'Open isAvailable in the code' }).click();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(playground.tool('printer')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('tab', { name: 'Code' })).toHaveAttribute('aria-selected', 'true');
});

test('a disabled tool is enabled and allowed from its cell, in one step', async ({
  playground,
  page,
}) => {
  await importWith(playground, { exclude_tools: ['read_file'] });
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const examples = { ...document.registry.examples, disabled: ['read_file'] };
  await playground.importWorkspace({
    name: 'disabled.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ ...document, registry: { ...document.registry, examples } }),
    ),
  });
  await playground.run();
  const grid = await open(page);
  const reviewer = cell(grid, 'read_file', 'Reviewer');
  await reviewer.click();
  const popover = page.getByRole('dialog', { name: 'read_file for Reviewer' });
  await expect(popover).toContainText('The lists of Reviewer do not allow it either.');
  await popover.getByRole('button', { name: 'Enable and allow for Reviewer' }).press('Enter');
  await expect(reviewer).toHaveAccessibleName('callable');
  await expect(cell(grid, 'read_file', 'Engineer')).toHaveAccessibleName('callable');
  await expect(reviewer).toBeFocused();
  await sheetOf(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(reviewer).toHaveAccessibleName(/^disabled/);
});

test('the last differing cell of a line leaves the focus in the matrix', async ({
  playground,
  page,
}) => {
  await playground.open();
  const grid = await open(page);
  await sheetOf(page).getByRole('switch', { name: 'Differences only' }).click();
  await cell(grid, 'get_skill', 'Researcher').click();
  await page.getByRole('button', { name: 'Allow for Researcher' }).click();
  await expect(cell(grid, 'get_skill', 'Researcher')).toHaveCount(0);
  await expect(cell(grid, 'list_issues', 'Researcher')).toBeFocused();
});

test('a cell leads to the tool and to the personality', async ({ playground, page }) => {
  await playground.open();
  const grid = await open(page);
  await cell(grid, 'terminal', 'Engineer').click();
  await page.getByRole('button', { name: 'Edit Engineer…' }).click();
  await expect(page.getByRole('dialog', { name: 'Personality Engineer' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the matrix scrolls sideways below a fixed first column', async ({ playground, page }) => {
    await playground.open();
    const grid = await open(page);
    expect(await sheetOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const name = grid.getByRole('rowheader', { name: /^write_file/ });
    const before = await name.boundingBox();
    await cell(grid, 'write_file', 'Researcher').click();
    await page.getByRole('button', { name: 'Allow for Researcher' }).click();
    await expect(cell(grid, 'write_file', 'Researcher')).toHaveAccessibleName('callable');
    await expect(cell(grid, 'write_file', 'Researcher')).toBeInViewport();
    expect((await name.boundingBox())?.x).toBe(before?.x);
    expect(await sheetOf(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});
