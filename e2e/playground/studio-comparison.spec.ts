import { inEachSize } from './support/sizes.ts';
import { openTerminalStudio } from './support/studio.ts';
import { expect, test } from './support/test.ts';

test('a reducer is compared with the built-in one, none and another one', async ({
  playground,
}) => {
  const { studio } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await studio.getByRole('tab', { name: 'Compare' }).click();
  const table = studio.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Sample',
    'This reducer',
    'Built-in',
    'No reducer',
  ]);
  const pytest = table.getByRole('row', { name: /^pytest/ });
  await expect(pytest.getByRole('cell').nth(2)).toHaveText(/^−88%0 of 4 failures$/);
  await expect(pytest.getByRole('cell').first()).toHaveText(/^−8\d%\d of 4 failures$/);
  await studio
    .getByRole('combobox', { name: 'Another reducer' })
    .selectOption('Built-in of read_file');
  await expect(table.getByRole('columnheader').nth(4)).toHaveText('Built-in of read_file');
  await expect(table.getByRole('row', { name: /^All samples/ }).getByRole('cell')).toHaveText([
    /of \d+ failures/,
    /of \d+ failures/,
    /of \d+ failures/,
    /of \d+ failures/,
  ]);
  await table.getByRole('button', { name: 'vitest, some tests fail' }).click();
  await expect(studio.getByRole('combobox', { name: 'Sample' })).toContainText('vitest');
});

test('a compared reducer that fails says so, with its reason', async ({ playground, page }) => {
  const { studio, code } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Write its code' }).click();
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "export const reducer = { toolName: 'terminal', reduce() { throw new Error('no luck'); } };\n",
  );
  await expect(studio.getByText('the reducer fails')).toBeVisible();
  await studio.getByRole('tab', { name: 'Compare' }).click();
  const table = studio.getByRole('table');
  const cells = table.getByRole('row', { name: /^pytest/ }).getByRole('cell');
  await expect(cells.first()).toHaveText(/^−\d+%fails: .*no luck/);
  await expect(cells.nth(2)).toHaveText(/of 4 failures$/);
  const totals = table.getByRole('row', { name: /^All samples/ }).getByRole('cell');
  await expect(totals.first()).toHaveText(/fails on \d+ samples$/);
});

test('three compared reducers and their totals are in view in windows of usual sizes', async ({
  playground,
  page,
}) => {
  const sizes = [
    [1280, 720],
    [1366, 768],
  ] as const;
  const { studio, blocks } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await studio.getByRole('tab', { name: 'Compare' }).click();
  const table = studio.getByRole('table');
  const totals = table.getByRole('row', { name: /^All samples/ });
  await expect(totals.getByRole('cell').last()).toHaveText(/of \d+ failures/);
  await inEachSize(page, sizes, async () => {
    await expect(table.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
    await expect(totals.getByRole('cell').last()).toBeInViewport({ ratio: 1 });
  });

  // The samples and the totals stay where they are while a fourth reducer scrolls into view.
  await studio
    .getByRole('combobox', { name: 'Another reducer' })
    .selectOption('Built-in of read_file');
  const other = table.getByRole('columnheader', { name: 'Built-in of read_file' });
  await expect(other).toBeVisible();
  // Scores that arrive make the columns wider.
  await expect(table.getByText('…', { exact: true })).toHaveCount(0);
  await inEachSize(page, sizes, async () => {
    await other.scrollIntoViewIfNeeded();
    // The width of a column may have a fraction of a pixel, which no scrolling shows.
    await expect(other).toBeInViewport({ ratio: 0.99 });
    await expect(totals.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
  });

  await studio.getByRole('tab', { name: 'Code' }).click();
  await inEachSize(page, sizes, () => expect(blocks).toBeVisible());
});
